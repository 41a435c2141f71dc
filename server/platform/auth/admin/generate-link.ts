import type { Context } from 'hono'
import { z } from 'zod'
import { emailExists } from '#server/platform/auth/account/email-change.ts'
import { AuthError, validationFailed } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { createAllowedUser } from '#server/platform/auth/hooks/create-allowed-user.ts'
import type { LinkPurpose } from '#server/platform/auth/emails/email-kinds.ts'
import type { LinkTokenType } from '#server/platform/auth/emails/links.ts'
import { safeRedirect } from '#server/platform/auth/emails/redirects.ts'
import { linkUrl, storeLink } from '#server/platform/auth/emails/send-link.ts'
import { checkPasswordStrength } from '#server/platform/auth/passwords/strength.ts'
import {
  checkMetadata,
  optionalObject,
  optionalText,
  parseEmail,
  readBody,
} from '#server/platform/auth/request-body.ts'
import { forgetOtherPassword } from '#server/platform/auth/sign-up/known-address.ts'
import { forgetUnprovenSignIns, loadUser, loadUserByEmail } from '#server/platform/auth/users/create-user.ts'
import { toUser, type UserRow } from '#server/platform/auth/users/user.ts'

const bodySchema = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalObject,
  redirect_to: optionalText,
})

type RequestBody = z.infer<typeof bodySchema> & { email: string }

type Kind = { purpose: LinkPurpose; type: LinkTokenType; createsUser: boolean }

const kinds: Readonly<Record<string, Kind>> = {
  signup: { purpose: 'signup', type: 'confirmation_token', createsUser: true },
  invite: { purpose: 'invite', type: 'confirmation_token', createsUser: true },
  magiclink: { purpose: 'magiclink', type: 'recovery_token', createsUser: false },
  recovery: { purpose: 'recovery', type: 'recovery_token', createsUser: false },
  email_change_current: { purpose: 'email_change', type: 'email_change_token_current', createsUser: false },
  email_change_new: { purpose: 'email_change', type: 'email_change_token_new', createsUser: false },
}

/** POST /admin/generate_link. Answers with the link and the code of an email, and sends nothing. */
export const generateLink = (services: AuthServices) => async (context: Context) => {
  const body = await readBody(context.req.raw, bodySchema)
  const email = parseEmail(body.email)
  const existing = await loadUserByEmail(services.database, email)
  const name = !existing && body.type === 'magiclink' ? 'signup' : body.type
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind) throw validationFailed(`Invalid email action link type requested: ${body.type}`)
  const user = existing ?? (await addUser(services, { body: { ...body, email }, kind }))
  if (kind.createsUser && user.email_confirmed_at !== null) throw emailExists()
  if (name === 'signup') await forgetOtherPassword(services, { email, password: body.password })
  const to = await recipientOf(services, { user, kind, newEmail: body.new_email })
  const redirectTo = safeRedirect(body.redirect_to || context.req.query('redirect_to'), services).href
  const stored = await store(services, { user, kind, to, redirectTo })
  return context.json({
    ...toUser(await reload(services, user)),
    action_link: linkUrl(services, stored),
    email_otp: stored.code,
    hashed_token: stored.token,
    redirect_to: redirectTo,
    verification_type: name,
  })
}

const reload = async ({ database }: AuthServices, user: UserRow) => (await loadUser(database, user.id)) ?? user

type NewLink = { user: UserRow; kind: Kind; to: string; redirectTo: string }

function store({ database, clock, settings }: AuthServices, { user, kind, to, redirectTo }: NewLink) {
  const now = clock()
  const { purpose, type } = kind
  const { codeLength } = settings.email
  const link = { userId: user.id, purpose, type, to, redirectTo, challenge: null }
  return database.transaction(async (connection) => {
    await connection.query(sentAtStatements[purpose], [user.id, now])
    if (purpose === 'invite') await forgetUnprovenSignIns(connection, user.id)
    return storeLink(connection, link, { now, codeLength })
  })
}

const sentAtStatements: Record<LinkPurpose, string> = {
  signup: `update auth.users set confirmation_sent_at = $2 where id = $1`,
  invite: `update auth.users set confirmation_sent_at = $2, invited_at = $2 where id = $1`,
  magiclink: `update auth.users set recovery_sent_at = $2 where id = $1`,
  recovery: `update auth.users set recovery_sent_at = $2 where id = $1`,
  email_change: `update auth.users set email_change_sent_at = $2 where id = $1`,
}

async function addUser(services: AuthServices, { body, kind }: { body: RequestBody; kind: Kind }): Promise<UserRow> {
  const { database, clock, passwords, productName, settings } = services
  if (!kind.createsUser) throw new AuthError(404, 'user_not_found', 'User with this email not found')
  const { email, password } = body
  const metadata = checkMetadata(body.data ?? {})
  const needsPassword = body.type === 'signup'
  if (needsPassword && password === '') throw validationFailed('Signup requires a valid password')
  if (needsPassword) await checkPasswordStrength(password, { rules: settings.password, productName, email, metadata })
  const passwordHash = needsPassword ? await passwords.hash(password) : null
  const now = clock()
  const details = { metadata, addsContact: false, confirmedAt: null, now, by: 'admin' } as const
  await createAllowedUser(services, { email, passwordHash, ...details })
  const user = await loadUserByEmail(database, email)
  if (!user) throw new Error('The user of the link was not created.')
  return user
}

type Addressed = { user: UserRow; kind: Kind; newEmail: string }

/** Resolves to the address that the link belongs to. Stores the new address of an email change. */
async function recipientOf({ database, settings }: AuthServices, { user, kind, newEmail }: Addressed): Promise<string> {
  if (kind.purpose !== 'email_change') return user.email ?? ''
  const isCurrent = kind.type === 'email_change_token_current'
  if (isCurrent && !settings.email.confirmBothAddresses) {
    throw validationFailed('Enable secure email change to generate link for current email')
  }
  const email = parseEmail(newEmail)
  if (await loadUserByEmail(database, email)) throw emailExists()
  await database.query(`update auth.users set email_change = $2 where id = $1`, [user.id, email])
  return isCurrent ? (user.email ?? '') : email
}
