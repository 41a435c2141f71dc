import { AuthError } from '#server/platform/auth/auth-error.ts'
import type { Hooks } from './run-hook.ts'

type Token = {
  claims: Record<string, unknown>
  userId: string
  /** How the session was made, or `token_refresh`. */
  method: string
  ip: string | null
}

type Kind = 'string' | 'integer' | 'object' | 'array' | 'number' | 'boolean' | 'null'

const required = ['aud', 'exp', 'iat', 'sub', 'email', 'phone', 'role', 'aal', 'session_id']

const kinds: Readonly<Record<string, readonly Kind[]>> = {
  aud: ['string', 'array'],
  exp: ['integer'],
  jti: ['string'],
  iat: ['integer'],
  iss: ['string'],
  nbf: ['integer'],
  sub: ['string'],
  email: ['string'],
  phone: ['string'],
  app_metadata: ['object'],
  user_metadata: ['object'],
  role: ['string'],
  aal: ['string'],
  amr: ['array'],
  session_id: ['string'],
  client_id: ['string'],
}

/** Resolves to the claims that the project wants in an access token. Throws unless they have what all services need. */
export async function customizeClaims(hooks: Hooks, { claims, userId, method, ip }: Token) {
  if (!hooks.isSet('custom_access_token')) return claims
  const input = { user_id: userId, claims, authentication_method: method }
  const answer = await hooks.run('custom_access_token', { input, person: userId, ip })
  if (!isObject(answer) || !('claims' in answer)) throw refused('output claims field is missing')
  const { claims: customized } = answer
  const problems = problemsOf(customized)
  if (!isObject(customized) || problems.length > 0) {
    const list = problems.map((problem) => `- ${problem}\n`).join('')
    throw refused(`output claims do not conform to the expected schema: \n${list}`)
  }
  return customized
}

const refused = (message: string) => new AuthError(500, 'unexpected_failure', message)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function problemsOf(claims: unknown): string[] {
  if (!isObject(claims)) return [`(root): Invalid type. Expected: object, given: ${kindOf(claims)}`]
  const missing = required.filter((name) => !Object.hasOwn(claims, name)).map((name) => `(root): ${name} is required`)
  const wrong = Object.entries(kinds).flatMap(([name, expected]) => {
    if (!Object.hasOwn(claims, name)) return []
    const kind = kindOf(claims[name])
    return expected.includes(kind) ? [] : [`${name}: Invalid type. Expected: ${expected.join('/')}, given: ${kind}`]
  })
  return [...missing, ...wrong]
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'object') return 'object'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}
