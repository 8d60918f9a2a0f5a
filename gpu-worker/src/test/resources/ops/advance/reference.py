def reference(X, PLACES, Y):
    return {"PLACES": PLACES + 2**40, "Y": Y + 2 * X[PLACES]}
