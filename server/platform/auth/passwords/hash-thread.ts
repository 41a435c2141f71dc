import { hashSync, verifySync } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Comparison = { password: string; stored: string | null }

/**
 * Hashes a password with argon2id and a random salt. Returns a PHC string, which includes the salt and the parameters.
 */
export function hashPassword(password: string): string {
  return hashSync(password, cost)
}

/** Returns whether a password matches a PHC string. With null it takes the same time and returns false. */
export function matchesPassword({ password, stored }: Comparison): boolean {
  if (stored !== null) return verifySync(stored, password)
  hashSync(password, cost)
  return false
}
