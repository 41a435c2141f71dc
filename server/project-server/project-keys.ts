import { createHmac } from 'node:crypto'
import type { Keys } from '#server/platform/auth/tokens/keys.ts'

/** The end of the keys of Supabase's command line: 10 October 2032. */
const EXPIRES_S = 1_983_812_996

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function createKey(jwtSecret: string, role: 'anon' | 'service_role'): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iss: 'supabase-demo', role, exp: EXPIRES_S })}`
  return `${content}.${createHmac('sha256', jwtSecret).update(content).digest('base64url')}`
}

/**
 * Returns the API keys that Supabase's command line derives from a secret. They are the same on every machine, so they
 * protect nothing that others can reach.
 */
export const createProjectKeys = (jwtSecret: string): Keys => ({
  jwtSecret,
  anonKey: createKey(jwtSecret, 'anon'),
  serviceRoleKey: createKey(jwtSecret, 'service_role'),
  publishableKey: 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH',
  secretKey: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz',
})
