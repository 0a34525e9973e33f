#define LACONIC_LANES_TABLE lanes_avx512
#define LACONIC_LANES_NAME "avx512"
#include "lanes.inc"
