import { codeAt } from '#server/platform/auth/mfa/totp.ts'
import { type Person, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import type { TestBackend } from '#test/harness/test-app.ts'

const STEP_MS = 30_000

/** Returns the code of an authenticator app, `steps` of 30 s from now. A code works once, up to a step too early or late. */
export function appCode(secret: string, steps = 0): string {
  return codeAt(secret, new Date(Date.now() + steps * STEP_MS))
}

/** Turns two-step verification on, with the code of the previous step. Leaves nobody signed in. */
export async function addSecondFactor(backend: TestBackend, person: Person) {
  const post = createCaller(backend, readToken(await signInElsewhere(backend, person)))
  const { id, totp } = await post('', { factor_type: 'totp' })
  const secret = String(Object(totp).secret)
  const proven = await verify(post, String(id), appCode(secret, -1))
  const { codes } = await createCaller(backend, String(proven['access_token']))('/recovery-codes')
  localStorage.removeItem('cartwright-auth-token')
  return { factorId: String(id), secret, recoveryCodes: Array.isArray(codes) ? codes.map(String) : [] }
}

type Factor = Pick<Awaited<ReturnType<typeof addSecondFactor>>, 'factorId' | 'secret'>

/** Signs in with the password and the current code. Returns the session as the page stores it. */
export async function signInWithCode(backend: TestBackend, person: Person, { factorId, secret }: Factor) {
  const post = createCaller(backend, readToken(await signInElsewhere(backend, person)))
  localStorage.removeItem('cartwright-auth-token')
  return JSON.stringify(await verify(post, factorId, appCode(secret)))
}

type Caller = ReturnType<typeof createCaller>

async function verify(post: Caller, factorId: string, code: string) {
  const { id } = await post(`/${factorId}/challenge`)
  return post(`/${factorId}/verify`, { challenge_id: id, code })
}

/** Returns a function that posts to a path below `/factors` and resolves to the answer. */
function createCaller(backend: TestBackend, token: string) {
  return async (path: string, body: unknown = {}): Promise<Record<string, unknown>> => {
    const headers = { apikey: backend.keys.anonKey, authorization: `Bearer ${token}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await backend.fetch(`/auth/v1/factors${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return Object(await response.json())
  }
}

const readToken = (session: string) => String(Object(JSON.parse(session)).access_token)
