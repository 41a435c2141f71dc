import { hashSync, verifySync } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Comparison = { password: string; stored: string | null }

/** Hashes with argon2id and a random salt. Returns a PHC string. */
export function hashPassword(password: string): string {
  return hashSync(password, cost)
}

/** Compares a password with a PHC string. Without one it does the same work and returns false. */
export function matchesPassword({ password, stored }: Comparison): boolean {
  if (stored !== null) return verifySync(stored, password)
  hashSync(password, cost)
  return false
}
