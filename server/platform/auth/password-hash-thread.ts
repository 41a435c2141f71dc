import { hashSync, verifySync } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Comparison = { password: string; stored: string | null }

/** argon2id with a salt of its own, as a PHC string. */
export function hashPassword(password: string): string {
  return hashSync(password, cost)
}

/** Whether the hash, a PHC string, is the password's. Where there is none the same work is done, and nothing matches. */
export function matchesPassword({ password, stored }: Comparison): boolean {
  if (stored !== null) return verifySync(stored, password)
  hashSync(password, cost)
  return false
}
