import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { Queryable } from '#server/platform/database/database.ts'

const keysSchema = z.object({
  jwtSecret: z.string().min(32),
  anonKey: z.string(),
  serviceRoleKey: z.string(),
  publishableKey: z.string().optional(),
  secretKey: z.string().optional(),
})

/**
 * The signing secret, the two API keys, which are JWTs with a role and no user, and their newer equivalents, which are
 * opaque.
 */
export type Keys = z.infer<typeof keysSchema>

const keyLifetimeYears = 50

/** The issuer of API keys, as in Supabase. */
export const keyIssuer = 'supabase'

/**
 * Loads the keys, or creates them on first use. If several instances create keys at the same time, all of them use the
 * keys that the database stored first.
 */
export async function loadKeys(database: Queryable): Promise<Keys> {
  const stored = await storedKeys(database)
  if (stored) return stored
  await database.query(
    `insert into private.platform_settings (key, value) values ('keys', $1::jsonb) on conflict (key) do nothing`,
    [JSON.stringify(await createKeys())],
  )
  const winner = await storedKeys(database)
  if (!winner) throw new Error('The signing keys could not be stored in private.platform_settings.')
  return winner
}

async function storedKeys(database: Queryable): Promise<Keys | null> {
  const { rows } = await database.query(`select value from private.platform_settings where key = 'keys'`)
  return rows[0] ? keysSchema.parse(rows[0]['value']) : null
}

async function createKeys(): Promise<Keys> {
  const jwtSecret = randomBytes(48).toString('base64url')
  const [anonKey, serviceRoleKey] = await Promise.all([
    createRoleKey(jwtSecret, 'anon'),
    createRoleKey(jwtSecret, 'service_role'),
  ])
  return { jwtSecret, anonKey, serviceRoleKey }
}

function createRoleKey(jwtSecret: string, role: 'anon' | 'service_role'): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(keyIssuer)
    .setIssuedAt()
    .setExpirationTime(`${keyLifetimeYears} years`)
    .sign(new TextEncoder().encode(jwtSecret))
}
