import { mean } from './statistics.ts'

type Point = { at: number[]; value: number }

type Options = { step?: number; tolerance?: number; mostSteps?: number }

const moveFrom = (from: readonly number[], to: readonly number[], by: number): number[] =>
  from.map((value, axis) => value + by * ((to[axis] ?? 0) - value))

/**
 * Returns the point at which `cost` is lowest, near `start` (Nelder and Mead 1965, "A Simplex Method for Function
 * Minimization", with the usual factors 1, 2, 1/2 and 1/2). Needs no derivatives. Stops after `mostSteps`.
 */
export function minimize(
  cost: (at: readonly number[]) => number,
  start: readonly number[],
  { step = 0.5, tolerance = 1e-9, mostSteps = 2000 }: Options = {},
): number[] {
  const measure = (at: number[]): Point => ({ at, value: cost(at) })
  const corner = (axis: number) => start.map((value, other) => (other === axis ? value + step : value))
  let simplex = [measure([...start]), ...start.map((_value, axis) => measure(corner(axis)))]
  for (let count = 0; count < mostSteps; count += 1) {
    simplex = simplex.toSorted((left, right) => left.value - right.value)
    if (isSmall(simplex, tolerance)) break
    simplex = improve(simplex, measure)
  }
  return simplex.toSorted((left, right) => left.value - right.value)[0]?.at ?? [...start]
}

function isSmall(simplex: readonly Point[], tolerance: number): boolean {
  const [best, ...others] = simplex
  if (best === undefined) return true
  const spread = (axis: number) => Math.max(...others.map(({ at }) => Math.abs((at[axis] ?? 0) - (best.at[axis] ?? 0))))
  return Math.max(...best.at.map((_value, axis) => spread(axis))) < tolerance
}

/** Replaces the worst corner of a sorted simplex or, if no better one is found, shrinks it towards the best. */
function improve(simplex: readonly Point[], measure: (at: number[]) => Point): Point[] {
  const [best, worst] = [simplex[0], simplex.at(-1)]
  const others = simplex.slice(0, -1)
  const nextWorst = others.at(-1)
  if (best === undefined || worst === undefined || nextWorst === undefined) return [...simplex]
  const center = best.at.map((_value, axis) => mean(others.map(({ at }) => at[axis] ?? 0)))
  const reflected = measure(moveFrom(center, worst.at, -1))
  if (reflected.value < best.value) {
    const expanded = measure(moveFrom(center, worst.at, -2))
    return [...others, expanded.value < reflected.value ? expanded : reflected]
  }
  if (reflected.value < nextWorst.value) return [...others, reflected]
  const nearer = reflected.value < worst.value ? reflected : worst
  const contracted = measure(moveFrom(center, nearer.at, 0.5))
  if (contracted.value < nearer.value) return [...others, contracted]
  return [best, ...simplex.slice(1).map(({ at }) => measure(moveFrom(best.at, at, 0.5)))]
}
