import type { Context } from 'hono'
import { z } from 'zod'
import { byCaller, writeAudit } from '#server/platform/auth/audit-log.ts'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { loadFactorOwner } from '#server/platform/auth/mfa/factors.ts'
import { optionalText, readBody } from '#server/platform/auth/request-body.ts'
import { uuid } from '#server/platform/auth/sessions/current-user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { requirePasskeys } from './challenges.ts'

type PasskeyRow = { id: string; friendly_name: string; created_at: Date; last_used_at: Date | null }

const maxNameLength = 120

/** Returns the passkey as clients see it. */
export const toPasskey = ({ id, friendly_name: name, created_at: createdAt, last_used_at: usedAt }: PasskeyRow) => ({
  id,
  friendly_name: name,
  created_at: createdAt.toISOString(),
  last_used_at: usedAt?.toISOString(),
})

export async function listPasskeys(connection: Queryable, userId: string) {
  const { rows } = await connection.query<PasskeyRow & { credential_id: string; transports: string[] }>(
    `select id, friendly_name, created_at, last_used_at, credential_id, transports from auth.webauthn_credentials
    where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows
}

type Named = { userId: string; id: string }

export async function removePasskey(connection: Queryable, { userId, id }: Named): Promise<void> {
  const { rowCount } = uuid.test(id)
    ? await connection.query(`delete from auth.webauthn_credentials where id = $1 and user_id = $2`, [id, userId])
    : { rowCount: 0 }
  if (rowCount === 0) throw notFound()
}

const notFound = () => new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found')

/** GET /passkeys. */
export const getPasskeys = (services: AuthServices) => async (context: Context) => {
  requirePasskeys(services)
  const { user } = await loadFactorOwner(services, context)
  return context.json((await listPasskeys(services.database, user.id)).map(toPasskey))
}

const nameSchema = z.object({ friendly_name: optionalText })

/** PATCH /passkeys/:id. */
export const renamePasskey = (services: AuthServices) => async (context: Context) => {
  requirePasskeys(services)
  const { user } = await loadFactorOwner(services, context)
  const { friendly_name: name } = await readBody(context.req.raw, nameSchema)
  if (name.length > maxNameLength) throw validationFailed(`friendly_name is longer than ${maxNameLength} characters`)
  const id = context.req.param('passkey') ?? ''
  if (!uuid.test(id)) throw notFound()
  const { rows } = await services.database.query<PasskeyRow>(
    `update auth.webauthn_credentials set friendly_name = $3, updated_at = $4 where id = $1 and user_id = $2
    returning id, friendly_name, created_at, last_used_at`,
    [id, user.id, name, services.clock()],
  )
  const [passkey] = rows
  if (!passkey) throw notFound()
  return context.json(toPasskey(passkey))
}

/** DELETE /passkeys/:id. */
export const deletePasskey = (services: AuthServices) => async (context: Context) => {
  requirePasskeys(services)
  const { user } = await loadFactorOwner(services, context)
  const id = context.req.param('passkey') ?? ''
  const entry = { action: 'passkey_deleted', ...byCaller(services, context, user), traits: { passkey_id: id } } as const
  await services.database.transaction(async (connection) => {
    await removePasskey(connection, { userId: user.id, id })
    await writeAudit(connection, entry)
  })
  await services.announce('passkey_removed', user)
  return context.json({})
}
