// SPDX-License-Identifier: EPL-2.0
// Expat: reads a document of XML, with namespaces, entities and attributes.
#include "benchmark.h"

#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 22, ITEMS = 15000 };

struct counts {
    uint32_t elements, attributes, characters, depth, deepest, names;
};

static void XMLCALL start(void *data, const XML_Char *name, const XML_Char **attributes)
{
    struct counts *counts = data;
    counts->elements++;
    counts->names = checksum_word(counts->names, (uint32_t)strlen(name));
    while (*attributes) {
        counts->attributes++;
        counts->names = checksum_word(counts->names, (uint32_t)strlen(attributes[1]));
        attributes += 2;
    }
    if (++counts->depth > counts->deepest) {
        counts->deepest = counts->depth;
    }
}

static void XMLCALL end(void *data, const XML_Char *name)
{
    (void)name;
    ((struct counts *)data)->depth--;
}

static void XMLCALL text(void *data, const XML_Char *characters, int length)
{
    (void)characters;
    ((struct counts *)data)->characters += (uint32_t)length;
}

static int write_document(char *document)
{
    uint32_t random = 1996;
    char *s = document;
    s += sprintf(s, "<?xml version=\"1.0\"?>\n<!DOCTYPE shop [<!ENTITY maker \"Portwright &amp; others\">]>\n"
                 "<shop xmlns=\"urn:shop\" xmlns:p=\"urn:price\">\n");
    for (int i = 0; i < ITEMS; i++) {
        uint32_t r = next_random(&random);
        s += sprintf(s, "  <item id=\"i%d\" kind='%u'><name>Thing &lt;%x&gt; &#xe4;</name><p:price p:currency=\"EUR\">"
                     "%u.%02u</p:price><!-- %u --><made>by &maker;</made><![CDATA[a<b]]></item>\n",
                     i, (unsigned)(r % 9), (unsigned)r, (unsigned)(r % 1000), (unsigned)(r % 100), (unsigned)(r % 77));
    }
    s += sprintf(s, "</shop>\n");
    return (int)(s - document);
}

uint32_t repetition(void)
{
    static char document[SIZE];
    static int length;
    if (length == 0) {
        length = write_document(document);
    }
    struct counts counts = {.names = CHECKSUM_START};
    XML_Parser parser = XML_ParserCreateNS(NULL, '|');
    XML_SetUserData(parser, &counts);
    XML_SetElementHandler(parser, start, end);
    XML_SetCharacterDataHandler(parser, text);
    if (XML_Parse(parser, document, length, 1) != XML_STATUS_OK) {
        fprintf(stderr, "%s\n", XML_ErrorString(XML_GetErrorCode(parser)));
        exit(1);
    }
    XML_ParserFree(parser);
    uint32_t checksum = checksum_word(counts.names, counts.elements);
    checksum = checksum_word(checksum, counts.attributes);
    checksum = checksum_word(checksum, counts.characters);
    return checksum_word(checksum, counts.deepest);
}
