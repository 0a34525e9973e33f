/* A player of the line protocol: the first answer that agrees with all rows, as a shell would find
   it. It reads just as much JSON as it needs: the lists and rows are arrays of strings without
   escapes, in the order of the protocol's documentation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 5, MOST = 20000 };
static char words[MOST][LENGTH + 1];
static int count;

static void feedback(const char *guess, const char *answer, char *tiles) {
  int left[26] = {0};
  for (int i = 0; i < LENGTH; i++) {
    tiles[i] = guess[i] == answer[i] ? 'G' : 'B';
    if (guess[i] != answer[i]) left[answer[i] - 'a']++;
  }
  for (int i = 0; i < LENGTH; i++)
    if (tiles[i] == 'B' && left[guess[i] - 'a'] > 0) left[guess[i] - 'a']--, tiles[i] = 'Y';
}

static int agrees(const char *word, const char *line) {
  for (const char *at = line; (at = strstr(at, "\"guess\":\"")) != NULL; at++) {
    char tiles[LENGTH];
    feedback(at + 9, word, tiles);
    const char *shown = strstr(at, "\"feedback\":\"");
    if (shown == NULL || strncmp(tiles, shown + 12, LENGTH) != 0) return 0;
  }
  return 1;
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    if (strstr(line, "\"type\":\"hello\"")) {
      for (char *at = strstr(line, "\"answers\":[") + 11; *at == '"'; at += LENGTH + 3)
        memcpy(words[count++], at + 1, LENGTH);
      puts("{\"type\":\"ready\",\"protocol\":1}");
    } else if (strstr(line, "\"type\":\"turn\"")) {
      const char *rows = strstr(line, "\"rows\":[");
      for (int i = 0; i < count; i++)
        if (agrees(words[i], rows)) {
          printf("{\"move\":\"%s\"}\n", words[i]);
          break;
        }
    }
    fflush(stdout);
  }
  free(line);
  return 0;
}
