/* Each pixel becomes the mean of itself and its four neighbours; beyond the border the border goes on. */
void smooth(const float *in, float *out, int width, int height);
