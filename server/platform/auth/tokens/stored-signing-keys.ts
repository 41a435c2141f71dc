import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { publicKeysOf, type SigningKey } from './signing-keys.ts'

/**
 * `standby` is published and signs after the next rotation, `current` signs, `previously_used` still verifies, and
 * tokens of a `revoked` key are refused. These are the words of the hosted service.
 */
const statuses = ['current', 'standby', 'previously_used', 'revoked'] as const

/** What may be shown of a key. Times are ISO instants. */
export const keyStateSchema = z.object({
  id: z.uuid(),
  status: z.enum(statuses),
  algorithm: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export type KeyState = z.infer<typeof keyStateSchema>

/** A key that can't be revoked, or a rotation that is not possible. The message can be shown. */
export class KeyStateError extends Error {
  override readonly name = 'KeyStateError'
}

const jwkSchema = z.looseObject({ kty: z.string() })

const algorithm = 'ES256'

/** Creates the current and the standby key if they are missing. Several instances may do so at the same time. */
export async function ensureSigningKeys(database: Database): Promise<void> {
  for (const status of ['current', 'standby'] as const) {
    const { rowCount } = await database.query(`select from private.signing_keys where status = $1`, [status])
    if (rowCount === 0) await addKey(database, status)
  }
}

async function addKey(connection: Queryable, status: 'current' | 'standby'): Promise<void> {
  const id = randomUUID()
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const key: SigningKey = { kty: 'EC', ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig', kid: id }
  await connection.query(
    `insert into private.signing_keys (id, status, public_key, private_key) values ($1, $2, $3::jsonb, $4::jsonb)
    on conflict do nothing`,
    [id, status, JSON.stringify(publicKeysOf([key]).keys[0]), JSON.stringify(key)],
  )
}

/** Loads the keys that verify. The first one has its private half and signs. */
export async function loadSigningKeys(database: Queryable): Promise<SigningKey[]> {
  const { rows } = await database.query<{ key: unknown }>(
    `select case status when 'current' then private_key else public_key end as key
    from private.signing_keys
    where status <> 'revoked'
    order by status = 'current' desc, created_at desc, id`,
  )
  return rows.map(({ key }) => jwkSchema.parse(key))
}

type Row = { id: string; status: KeyState['status']; algorithm: string; created_at: Date; updated_at: Date }

/** Lists all keys without the keys themselves, the one that signs first. */
export async function listSigningKeys(database: Queryable): Promise<KeyState[]> {
  const { rows } = await database.query<Row>(
    `select id, status, public_key ->> 'alg' as algorithm, created_at, updated_at from private.signing_keys
    order by array_position($1::text[], status), updated_at desc, id`,
    [statuses],
  )
  return rows.map(({ created_at: createdAt, updated_at: updatedAt, ...key }) => ({
    ...key,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** Lets the standby key sign, and makes a new one. Tokens of the key that signed so far stay valid. */
export async function rotateSigningKeys(database: Database): Promise<void> {
  await changeKeys(database, async (connection) => {
    await connection.query(
      `update private.signing_keys set status = 'previously_used', private_key = null, updated_at = now()
      where status = 'current'`,
    )
    await connection.query(
      `update private.signing_keys set status = 'current', updated_at = now() where status = 'standby'`,
    )
    await addKey(connection, 'standby')
  })
}

/**
 * Refuses all tokens of a key. Other instances follow when they next read the keys. Throws a `KeyStateError` for the
 * current key and for an unknown one.
 */
export async function revokeSigningKey(database: Database, id: string): Promise<void> {
  if (!z.uuid().safeParse(id).success) throw new KeyStateError(`${id} is not the id of a key.`)
  await changeKeys(database, async (connection) => {
    const { rows } = await connection.query<Pick<Row, 'status'>>(
      `select status from private.signing_keys where id = $1`,
      [id],
    )
    const status = rows[0]?.status
    if (status === undefined) throw new KeyStateError(`There is no key ${id}.`)
    if (status === 'current') throw new KeyStateError('This key signs. Rotate the keys first, then revoke it.')
    await connection.query(
      `update private.signing_keys set status = 'revoked', private_key = null, updated_at = now()
      where id = $1 and status <> 'revoked'`,
      [id],
    )
    if (status === 'standby') await addKey(connection, 'standby')
  })
}

/** Changes keys one after another. Reading them never waits. */
const changeKeys = (database: Database, work: (connection: Queryable) => Promise<void>): Promise<void> =>
  database.transaction(async (connection) => {
    await connection.query('lock table private.signing_keys in exclusive mode')
    await work(connection)
  })
