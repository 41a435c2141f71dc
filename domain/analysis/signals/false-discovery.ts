/** A test with its share of the error, compared with an even share. The shares of a day's tests are 1 on average. */
type Weighted = { pValue: number; weight: number }

/**
 * Returns the q-value of each test: the false discovery rate at which it is still a finding. By the step-up procedure of
 * Benjamini and Hochberg (1995), with weights as in Genovese, Roeder and Wasserman (2006).
 */
export function qValues(tests: readonly Weighted[]): number[] {
  const sorted = tests
    .map(({ pValue, weight }, index) => ({ index, value: pValue / weight }))
    .toSorted((left, right) => right.value - left.value)
  const values = tests.map(() => 1)
  let least = 1
  sorted.forEach(({ index, value }, position) => {
    least = Math.min(least, (value * tests.length) / (tests.length - position))
    values[index] = least
  })
  return values
}
