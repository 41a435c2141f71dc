import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import type { TestBackend } from './backend.ts'
import { type Person, signInElsewhere } from './render-route.tsx'

const STEP_MS = 30_000

/** Returns the code of an authenticator app, `steps` of 30 s from now. A code works once, up to a step too early or late. */
export function appCode(secret: string, steps = 0): string {
  return codeAt(secret, new Date(Date.now() + steps * STEP_MS))
}

type Answer = Record<string, unknown> & { totp?: { secret?: unknown } }

/** Turns two-step verification on, with the code of the previous step. Leaves nobody signed in. */
export async function addSecondFactor(backend: TestBackend, person: Person) {
  let token: unknown = Object(JSON.parse(await signInElsewhere(backend, person))).access_token

  async function post(path: string, body: unknown = {}): Promise<Answer> {
    const response = await backend.fetch(`/auth/v1/factors${path}`, {
      method: 'POST',
      headers: { apikey: backend.keys.anonKey, authorization: `Bearer ${String(token)}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return Object(await response.json())
  }

  const { id, totp } = await post('', { factor_type: 'totp' })
  const secret = String(totp?.secret)
  const { id: challengeId } = await post(`/${String(id)}/challenge`)
  const proven = await post(`/${String(id)}/verify`, { challenge_id: challengeId, code: appCode(secret, -1) })
  token = proven['access_token']
  const { codes } = await post('/recovery-codes')
  localStorage.removeItem('cartwright-auth-token')
  return { secret, recoveryCodes: Array.isArray(codes) ? codes.map(String) : [] }
}
