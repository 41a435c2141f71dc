// British English has no comma before the "and".
const list = new Intl.ListFormat('en-GB')

/** Joins names: A; A and B; A, B and C. */
export const joinNames = (names: readonly string[]): string => list.format(names)
