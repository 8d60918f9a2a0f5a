static float doubled(float x) { return x + x; }
