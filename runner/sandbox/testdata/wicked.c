// The wicked programs of the tests: wicked NAME ARGUMENT MARKER. By the marker the tests find what is left of them.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MOST 500 // processes of the fork bomb, threads of the thread bomb: the machine must live on

static char *argument;

static void forever(void) { for (;;) pause(); }

static void spin(double seconds) {
	struct timespec now;
	do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	while (seconds < 0 || now.tv_sec + now.tv_nsec / 1e9 < seconds);
}

static void loop(void) { spin(-1); }

static void flood(void) {
	static char text[8192];
	memset(text, 'y', sizeof text);
	for (int i = 1;; i = 3 - i) // both streams in turn
		if (write(i, text, sizeof text) < 0) _exit(1);
}

// bomb forks until there have been MOST processes. None of them ends.
static void bomb(void) {
	int *count = mmap(0, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	while (__atomic_add_fetch(count, 1, __ATOMIC_SEQ_CST) < MOST) fork();
	forever();
}

static void *idle(void *x) { forever(); return x; }

static void threads(void) {
	pthread_attr_t small;
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 65536);
	pthread_t thread;
	for (int i = 0; i < MOST; i++) pthread_create(&thread, &small, idle, 0);
	forever();
}

static char *take(size_t bytes) {
	char *p = malloc(bytes);
	if (!p) _exit(1);
	for (size_t i = 0; i < bytes; i += 4096) p[i] = 1;
	return p;
}

// hog touches a gigabyte, a little at a time.
static void hog(void) {
	for (int i = 0; i < 1024; i++) take(1 << 20);
	forever();
}

// hogs are eight processes that touch as much as the argument says, together.
static void hogs(void) {
	for (int i = 0; i < 7 && fork(); i++);
	take((size_t)atoi(argument) << 17);
	forever();
}

// copies are eight processes that share what the argument says.
static void copies(void) {
	take((size_t)atoi(argument) << 20);
	for (int i = 0; i < 7; i++)
		if (!fork()) forever();
	usleep(300000);
	_exit(0);
}

// vforked waits for a child that has its memory.
static void vforked(void) {
	take((size_t)atoi(argument) << 20);
	if (!vfork()) {
		struct timespec time = {0, 300000000};
		nanosleep(&time, 0);
		_exit(0);
	}
	_exit(0);
}

static void deaf(void) {
	for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
	forever();
}

static void mute(void) {
	for (int fd = 0; fd < 1024; fd++) close(fd);
	forever();
}

// leave starts a process that holds standard output and stands in a session of its own.
static void leave(void) {
	if (fork()) return;
	setsid();
	if (fork()) _exit(0);
	for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
	forever();
}

static void daemonise(void) {
	leave();
	wait(0);
	puts("gone");
	exit(0);
}

static void daemons(void) {
	for (int i = 0; i < 5; i++) leave();
	forever();
}

// heirs burn time in children that nobody waits for.
static void heirs(void) {
	signal(SIGCHLD, SIG_IGN);
	for (;;) {
		if (!fork()) {
			spin(0.08);
			_exit(0);
		}
		wait(0); // returns when all are gone
	}
}

// workers burn time in children that are waited for.
static void workers(void) {
	for (;;) {
		if (!fork()) {
			spin(0.005);
			_exit(0);
		}
		wait(0);
	}
}

// rebel attacks its parent, which may be the first process of a namespace, but never that of the machine.
static void rebel(void) {
	pid_t parent = getppid();
	if (parent == 1 && getpid() > 50) _exit(4);
	leave();
	for (int s = 1; s < 32; s++)
		if (s != SIGKILL && s != SIGSTOP) kill(parent, s);
	kill(parent, SIGSTOP);
	kill(parent, SIGKILL);
	usleep(200000);
	puts("done");
	exit(0);
}

// stops stops its parent again and again.
static void stops(void) {
	pid_t parent = getppid();
	if (parent == 1 && getpid() > 50) _exit(4);
	for (;;) kill(parent, SIGSTOP);
}

static void writes(void) {
	FILE *f = fopen(argument, "w");
	if (!f || fputs("here\n", f) < 0 || fclose(f)) { perror(argument); exit(3); }
	exit(0);
}

static void reads(void) {
	FILE *f = fopen(argument, "r");
	if (!f) { perror(argument); exit(3); }
	for (int c; (c = getc(f)) != EOF;) putchar(c);
	exit(0);
}

static void connects(void) {
	int s = socket(AF_INET, SOCK_STREAM, 0);
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(atoi(argument)), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	if (s < 0 || connect(s, (struct sockaddr *)&to, sizeof to)) { perror("connect"); exit(3); }
	exit(0);
}

// fills writes a file in the folder of the argument until it may not go on.
static void fills(void) {
	static char block[1 << 16], name[4096];
	snprintf(name, sizeof name, "%s/filled", argument);
	int fd = open(name, O_CREAT | O_WRONLY, 0600);
	for (int i = 0; i < 1 << 14; i++)
		if (write(fd, block, sizeof block) != sizeof block) { printf("%d\n", i); exit(3); }
	exit(0);
}

static void dies(void) {
	signal(atoi(argument), SIG_DFL);
	raise(atoi(argument));
	exit(0);
}

static void crashes(void) { *(volatile int *)8 = 1; }

static void invalid(void) {
	fwrite("\xff\xfe\0\x80ok\xc3\n", 1, 8, stdout);
	exit(0);
}

static void descriptors(void) {
	for (int fd = 0; fd < 1024; fd++)
		if (fcntl(fd, F_GETFD) >= 0) printf("%d\n", fd);
	exit(0);
}

// peeks opens what belongs to the first process.
static void peeks(void) {
	char *names[] = {"/proc/1/fd/4", "/proc/1/mem", "/proc/1/environ"};
	for (int i = 0; i < 3; i++) puts(open(names[i], O_RDWR) < 0 && open(names[i], O_RDONLY) < 0 ? "refused" : names[i]);
	exit(0);
}


static struct { char *name; void (*run)(void); } all[] = {
	{"loop", loop}, {"flood", flood}, {"bomb", bomb}, {"threads", threads}, {"hog", hog}, {"hogs", hogs}, {"copies", copies},
	{"vforked", vforked}, {"deaf", deaf}, {"mute", mute}, {"daemonise", daemonise}, {"daemons", daemons}, {"heirs", heirs},
	{"workers", workers}, {"rebel", rebel}, {"stops", stops}, {"writes", writes}, {"reads", reads}, {"connects", connects}, {"fills", fills},
	{"dies", dies}, {"crashes", crashes}, {"invalid", invalid}, {"descriptors", descriptors}, {"peeks", peeks},
};

int main(int argc, char **argv) {
	if (argc != 4) return 2;
	argument = argv[2];
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (!strcmp(argv[1], all[i].name)) all[i].run();
	fprintf(stderr, "no program %s\n", argv[1]);
	return 2;
}
