/** An order can't be read. The message says why, as a sentence. Amounts are never guessed. */
export class OrderProblem extends Error {}
