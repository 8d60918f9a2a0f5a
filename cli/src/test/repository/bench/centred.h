enum { GROUP = 64 }; /* the last group may be shorter */

/* y[i] = x[i] - the mean of its group */
void forward(const float *x, float *y, long n);

/* The gradient of forward, which has the same form. */
void backward(const float *dy, float *dx, long n);
