#define LACONIC_LANES_TABLE lanes_avx2
#define LACONIC_LANES_NAME "avx2"
#include "lanes.inc"
