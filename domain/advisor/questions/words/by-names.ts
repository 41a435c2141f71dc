/** Computes something once for each list of names, because a question is read several times with the same names. */
export function byNames<Names extends object, Computed>(
  compute: (names: Names) => Computed,
): (names: Names) => Computed {
  const known = new WeakMap<Names, Computed>()
  return (names) => {
    const before = known.get(names)
    if (before !== undefined) return before
    const computed = compute(names)
    known.set(names, computed)
    return computed
  }
}
