import { incompleteGamma } from './special-functions.ts'

/** Returns the probability that a standard normal number is above `z`. */
export function normalTail(z: number): number {
  const outside = 1 - incompleteGamma(0.5, z ** 2 / 2)
  return z >= 0 ? outside / 2 : 1 - outside / 2
}
