import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, OAuthError } from '#server/platform/auth/auth-error.ts'
import type { AuthServices } from '#server/platform/auth/auth-services.ts'
import { optionalText, readBody } from '#server/platform/auth/request-body.ts'
import { deviceOf, startSession, toSessionResponse } from '#server/platform/auth/sessions/start-session.ts'
import type { UserRow } from '#server/platform/auth/users/user.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { answerJson } from '#server/platform/http/carried-headers.ts'
import { BadIdTokenError, fitsAccessToken, type IdToken, looksLikeIdToken, verifyIdToken } from './id-token.ts'
import type { OpenProvider } from './open-provider.ts'
import { parseProfile } from './profile.ts'
import { receiveVisitor } from './receive-visitor.ts'
import { loadLinkingUser } from './start-flow.ts'

const bodySchema = z.object({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: z.boolean().nullish(),
})

type RequestBody = z.infer<typeof bodySchema>

/** POST /token?grant_type=id_token. Signs in with a token that an app got from the provider itself. */
export const grantIdToken = (services: AuthServices) => async (context: Context) => {
  const body = await readBody(context.req.raw, bodySchema)
  const linkingTarget = await checkRequest(services, context, body)
  const provider = await findProvider(services, body)
  const token = await verifyIdToken(provider, body.id_token, services.clock()).catch((error: unknown) => {
    throw error instanceof BadIdTokenError ? invalid('Bad ID token') : error
  })
  checkToken(provider, token, body)
  const profile = parseProfile(token.claims)
  if (!profile) throw invalid('Bad ID token')
  const now = services.clock()
  const device = deviceOf(services, context)
  const { name, settings } = provider
  const visitor = { provider: name, profile, emailOptional: settings.emailOptional, now, ip: device.ip }
  const complete = async (connection: Queryable, user: UserRow) => {
    return { user, grant: await startSession(connection, { userId: user.id, method: 'oauth', now, device }) }
  }
  const visit = { visitor, linkingTarget, redirectTo: services.siteUrl }
  const { user, grant } = await receiveVisitor(services, visit, complete)
  return answerJson(context, await toSessionResponse(services, context, { user, grant, signedInAt: now }))
}

const invalid = (message: string) => new OAuthError('invalid request', message)

/** Resolves to the id of the user who adds this identity, or to null for a sign-in. */
async function checkRequest(services: AuthServices, context: Context, body: RequestBody): Promise<string | null> {
  if (body.id_token === '') throw invalid('id_token required')
  if (body.provider === '' && (body.client_id === '' || body.issuer === '')) {
    throw invalid('provider or client_id and issuer required')
  }
  return body.link_identity === true ? (await loadLinkingUser(services, context)).id : null
}

/** Finds the provider by its name or its issuer. */
async function findProvider({ openProvider, settings }: AuthServices, body: RequestBody): Promise<OpenProvider> {
  const { provider, issuer } = body
  const names = Object.keys(settings.providers)
  const name = names.find((each) =>
    provider === '' ? settings.providers[each]?.issuer === issuer : each === provider.toLowerCase(),
  )
  if (name !== undefined) {
    if (!looksLikeIdToken(body.id_token)) throw invalid('Bad ID token')
    return openProvider(name)
  }
  const shown = JSON.stringify(issuer === '' ? provider : issuer)
  throw new AuthError(400, 'provider_disabled', `Provider (issuer ${shown}) is not enabled`)
}

/** Throws unless the token was made for this service and this request. */
function checkToken({ settings }: OpenProvider, token: IdToken, body: RequestBody): void {
  if (body.access_token !== '' && !fitsAccessToken(token, body.access_token)) throw invalid('Bad ID token')
  const { audience, claims } = token
  if (!settings.clientIds.some((id) => id !== '' && audience.includes(id))) {
    throw invalid(`Unacceptable audience in id_token: [${audience.join(' ')}]`)
  }
  if (settings.skipsNonceCheck) return
  const nonce = typeof claims['nonce'] === 'string' ? claims['nonce'] : ''
  if ((nonce === '') !== (body.nonce === '')) {
    throw invalid('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (nonce !== '' && !isHashOf(nonce, body.nonce)) throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

function isHashOf(hash: string, text: string): boolean {
  const expected = Buffer.from(createHash('sha256').update(text).digest('hex'))
  const actual = Buffer.from(hash)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
