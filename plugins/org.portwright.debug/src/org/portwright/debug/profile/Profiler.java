// SPDX-License-Identifier: EPL-2.0
// Tells by C functions where a translated program spends its time.
package org.portwright.debug.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;
import org.portwright.lopi.results.CallPath;
import org.portwright.lopi.results.LopiResults;
import org.portwright.packaging.SourceNames;

/**
 * The Flight Recorder of the JVM notes every few milliseconds what each thread is doing; here its samples become a tree
 * of C functions, as the probe {@code graph} of LOPI counts one.
 */
public final class Profiler {
    /** What the recorder keeps of a stack; its default is 64 frames. */
    private static final int STACK_DEPTH = 1024;
    private static final String UNIT = "samples";

    /** Parts of a function that is several methods: {@code main$2}. GCC's copies have names like that, too. */
    private static final Pattern PART = Pattern.compile("(.*)(?<!\\$(?:constprop|isra|part|cold|lto_priv))\\$[0-9]+");

    private final SourceNames sources;
    private final boolean lines;

    private Profiler(SourceNames sources, boolean lines) {
        this.sources = sources;
        this.lines = lines;
    }

    /**
     * What the JVM is told that runs the program.
     *
     * @param recording where it writes its recording when the program ends
     */
    public static List<String> options(Path recording) {
        return List.of("-XX:FlightRecorderOptions:stackdepth=" + STACK_DEPTH,
                "-XX:StartFlightRecording:settings=profile,filename=" + recording,
                "-Xlog:jfr+startup=error");     // standard output is the program's
    }

    /**
     * What a recording tells. Its unit is {@code samples}.
     *
     * @param jar the program
     * @param lines whether a function's own time is told by its lines, where they are known
     * @throws IOException if one of the two can't be read
     */
    public static LopiResults results(Path recording, Path jar, boolean lines) throws IOException {
        return LopiResults.of(UNIT, new Profiler(new SourceNames(jar), lines).tree(recording));
    }

    /**
     * A C function, or a line of one.
     *
     * @param line from 1; 0 for a function
     */
    private record Place(String name, String file, int line) {
    }

    /** Samples of a chain of calls. */
    private static final class Node {
        private final Map<Place, Node> callees = new LinkedHashMap<>();
        private long self;
        private long total;
    }

    private CallPath tree(Path recording) throws IOException {
        Node root = new Node();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals("jdk.ExecutionSample") && event.getStackTrace() != null) {
                    add(root, places(event.getStackTrace().getFrames()));
                }
            }
        }
        return path(new Place("", "", 0), root);
    }

    private static void add(Node root, List<Place> places) {
        if (places.isEmpty()) {
            return;     // a thread of the JVM
        }
        Node node = root;
        node.total++;
        for (Place place : places) {
            node = node.callees.computeIfAbsent(place, name -> new Node());
            node.total++;
        }
        node.self++;
    }

    /** The C functions of a stack, the outermost first. What the runtime does counts for the function that calls it. */
    private List<Place> places(List<RecordedFrame> frames) {
        List<RecordedFrame> outermostFirst = new ArrayList<>(frames);
        Collections.reverse(outermostFirst);
        List<Place> places = new ArrayList<>();
        RecordedFrame innermost = null;
        for (RecordedFrame frame : outermostFirst) {
            RecordedMethod method = frame.getMethod();
            if (!frame.isJavaFrame() || !sources.isTranslated(method.getType().getName())) {
                continue;
            }
            innermost = frame;
            String name = method.getName();
            var part = PART.matcher(name);
            Place function = new Place((part.matches() ? part.group(1) : name).replace('$', '.'), source(frame), 0);
            boolean isSame = part.matches() && !places.isEmpty() && places.get(places.size() - 1).equals(function);
            if (!isSame) {
                places.add(function);
            }
        }
        if (lines && innermost != null && innermost.getLineNumber() > 0) {
            String file = source(innermost);
            places.add(new Place(file + ':' + innermost.getLineNumber(), file, innermost.getLineNumber()));
        }
        return places;
    }

    private String source(RecordedFrame frame) {
        return sources.of(frame.getMethod().getType().getName());
    }

    /** Recursion is as deep as the recorder's stacks are. */
    private static CallPath path(Place place, Node node) {
        List<CallPath> callees = new ArrayList<>();
        node.callees.forEach((callee, below) -> callees.add(path(callee, below)));
        return new CallPath(place.name(), place.file(), place.line(), node.total, node.self, node.total, callees);
    }
}
