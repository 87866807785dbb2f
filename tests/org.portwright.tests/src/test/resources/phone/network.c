// SPDX-License-Identifier: EPL-2.0
// Talks to itself by TCP and UDP. With a host's name and a port as arguments: talks to that host.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

static char buffer[10000];

static void result(const char *what, long value)
{
    printf("%s: %ld%s%s\n", what, value, value < 0 ? " " : "", value < 0 ? strerror(errno) : "");
}

static struct sockaddr_in loopback(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

static int own_port(int fd)
{
    struct sockaddr_in address;
    socklen_t length = sizeof address;
    result("getsockname", getsockname(fd, (void *)&address, &length));
    return ntohs(address.sin_port);
}

static void wait_for(int fd)
{
    struct pollfd p = {fd, POLLIN};
    result("poll", poll(&p, 1, 10000));
    result("events", p.revents);
}

static void tcp(void)
{
    int server = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = loopback(0);
    result("bind", bind(server, (void *)&address, sizeof address));
    result("listen", listen(server, 5));
    int port = own_port(server);
    struct pollfd p = {server, POLLIN};
    result("poll", poll(&p, 1, 20));
    int client = socket(AF_INET, SOCK_STREAM, 0);
    result("send", send(client, "x", 1, MSG_NOSIGNAL));
    address = loopback(port);
    result("connect", connect(client, (void *)&address, sizeof address));
    result("connect", connect(client, (void *)&address, sizeof address));
    wait_for(server);
    struct sockaddr_in from;
    socklen_t length = sizeof from;
    int peer = accept(server, (void *)&from, &length);
    result("accept", peer > 0);
    printf("%s, port %d\n", inet_ntoa(from.sin_addr), ntohs(from.sin_port) == own_port(client));
    fcntl(peer, F_SETFL, O_NONBLOCK);
    result("recv", recv(peer, buffer, 10, 0));
    fcntl(server, F_SETFL, O_NONBLOCK);
    result("accept", accept(server, 0, 0));
    result("send", send(client, "hello", 5, 0));
    wait_for(peer);
    result("recv", recv(peer, buffer, 100, 0));
    printf("%.5s\n", buffer);
    result("write", write(peer, "back", 4));
    fd_set readers;
    FD_ZERO(&readers);
    FD_SET(client, &readers);
    struct timeval limit = {10, 0};
    result("select", select(client + 1, &readers, 0, 0, &limit));
    result("read", read(client, buffer, 100));
    fcntl(peer, F_SETFL, 0);
    for (int i = 0; i < 5; i++) {
        write(client, buffer, 1000);
    }
    long total = 0;
    for (long count; total < 5000 && (count = read(peer, buffer, sizeof buffer)) > 0; ) {
        total += count;
    }
    result("total", total);
    struct timeval short_limit = {0, 20000};
    result("setsockopt", setsockopt(peer, SOL_SOCKET, SO_RCVTIMEO, &short_limit, sizeof short_limit));
    result("read", read(peer, buffer, 10));
    result("seek", lseek(peer, 0, SEEK_SET));
    close(client);
    wait_for(peer);
    result("read", read(peer, buffer, 10));
    close(peer);
    close(server);
    client = socket(AF_INET, SOCK_STREAM, 0);
    address = loopback(1); // where nobody listens
    result("connect", connect(client, (void *)&address, sizeof address));
    close(client);
}

static void udp(void)
{
    int a = socket(AF_INET, SOCK_DGRAM, 0);
    int b = socket(AF_INET, SOCK_DGRAM, 0);
    struct sockaddr_in address = loopback(27182);
    result("bind", bind(a, (void *)&address, sizeof address));
    result("sendto", sendto(b, "datagram", 8, 0, (void *)&address, sizeof address));
    struct sockaddr_in from;
    socklen_t length = sizeof from;
    wait_for(a);
    result("recvfrom", recvfrom(a, buffer, 4, 0, (void *)&from, &length));
    printf("%.4s from %s\n", buffer, inet_ntoa(from.sin_addr));
    result("sendto", sendto(a, "re", 2, 0, (void *)&from, sizeof from));
    result("recv", recv(b, buffer, 100, 0));
    result("connect", connect(b, (void *)&address, sizeof address));
    result("send", send(b, "x", 1, 0));
    result("recv", recv(a, buffer, 100, 0));
    result("recv", recv(a, buffer, 100, MSG_DONTWAIT));
    close(a);
    close(b);
    result("recv", recv(0, buffer, 100, 0));
}

static int talk(const char *host, const char *port)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    int error = getaddrinfo(host, port, &hints, &found);
    if (error) {
        puts(gai_strerror(error));
        return 1;
    }
    int fd = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
    if (connect(fd, found->ai_addr, found->ai_addrlen) < 0) {
        puts(strerror(errno));
        return 1;
    }
    freeaddrinfo(found);
    FILE *stream = fdopen(fd, "r+");
    fputs("who is there?\n", stream);
    fflush(stream);
    fputs(fgets(buffer, sizeof buffer, stream), stdout);
    fclose(stream);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        return talk(argv[1], argv[2]);
    }
    tcp();
    udp();
    return 0;
}
