/** Under this number of customers, fifths of a store are too small to be segments. */
export const LEAST_CUSTOMERS = 30

/** With fewer different values, a measure can't be cut into fifths. */
export const BEST_SCORE = 5
