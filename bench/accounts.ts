import { hash, verify } from '@node-rs/argon2'
import { z } from 'zod'
import { newFolder, removeFolder } from '#test/harness/server-process.ts'
import { expectOk, listen, listenBare } from './bare-server.ts'
import { openInProcess } from './in-process.ts'
import { PASSWORD } from './person.ts'
import { compareRates, reportShare } from './report.ts'

export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const LOAD = { clients: 8, seconds: 9 }

type Backend = Awaited<ReturnType<typeof openInProcess>>

async function benchSignIn({ url, keys, call }: Backend, email: string) {
  const stored = await hash(PASSWORD, ARGON2ID)
  const body = JSON.stringify({ email, password: PASSWORD })
  // Over a network, the HTTP client adds this header. Without it, the server reads the body more slowly.
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const headers = { apikey: keys.anonKey, 'content-type': 'application/json', ...length }
  const signIn = () => call(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  const rates = await compareRates(
    async () => expectOk(await signIn()),
    () => verify(stored, PASSWORD),
    LOAD,
  )
  reportShare({ name: 'sign-in', target: '95 % of the bare hash rate', floorName: 'bare hash', ...rates })
}

type Session = { access_token: string; refresh_token: string; user: { id: string } }

async function benchProfile(backend: Backend, session: Session) {
  const { url, keys } = backend
  const columns = 'id,full_name,email,job_title,company,bio,avatar_url,preferences'
  const { id } = session.user
  const statement = `select ${columns} from public.profiles where id = $1`
  const bare = await listenBare(async ({ json }) => json((await backend.database.query(statement, [id])).rows))
  const headers = {
    apikey: keys.anonKey,
    authorization: `Bearer ${session.access_token}`,
    accept: 'application/vnd.pgrst.object+json',
  }
  const read = () => fetch(`${url}/rest/v1/profiles?select=${columns}&id=eq.${id}`, { headers })
  const readBare = () => fetch(bare.url)
  const rates = await compareRates(
    async () => expectOk(await read()),
    async () => expectOk(await readBare()),
    LOAD,
  )
  await bare.close()
  reportShare({ name: 'profile read', target: '70 % of a bare handler', floorName: 'bare handler', ...rates })
}

const BARE_TOKENS = [
  `create table private.bench_tokens
    (id bigint generated always as identity primary key, token text, parent text, is_revoked boolean)`,
  'create unique index bench_tokens_token on private.bench_tokens (token, id)',
]

// The minimum work of a token refresh: revoke the old token and store the new one.
const BARE_ROTATION = `
with revoked as (
  update private.bench_tokens set is_revoked = true where id = (select max(id) from private.bench_tokens) returning token
)
insert into private.bench_tokens (token, parent, is_revoked) select $1, (select token from revoked), false returning token`

const rotationSchema = z.object({ refresh_token: z.string() })

/** Compares the token refresh with a minimal server that only replaces the token in the same database. */
async function benchRefresh(backend: Backend, sessions: readonly Session[]) {
  const { url, keys, database } = backend
  for (const statement of BARE_TOKENS) await database.query(statement)
  const bare = await listenBare(async ({ json, req }) => {
    const { refresh_token: token } = await req.json<{ refresh_token: string }>()
    await database.query(BARE_ROTATION, [token])
    return json({ refresh_token: token })
  })
  const headers = { apikey: keys.anonKey, 'content-type': 'application/json' }
  const rotation = (address: string, tokens: string[]) => async () => {
    const body = JSON.stringify({ refresh_token: tokens.shift() })
    const response = await fetch(address, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    tokens.push(rotationSchema.parse(await response.json()).refresh_token)
  }
  const tokens = sessions.map(({ refresh_token: token }) => token)
  const rates = await compareRates(
    rotation(`${url}/auth/v1/token?grant_type=refresh_token`, tokens),
    rotation(bare.url, [...tokens]),
    LOAD,
  )
  await bare.close()
  await database.query('drop table private.bench_tokens')
  reportShare({ name: 'refresh', target: '70 % of a bare handler', floorName: 'bare handler that rotates', ...rates })
}

/**
 * Measures sign-in, profile read and token refresh. Compares each with the least possible work on the same database.
 */
export async function benchAccounts() {
  const dataFolder = await newFolder()
  const backend = await openInProcess(dataFolder)
  const email = 'bench@example.com'
  const session = await backend.createPerson(email)
  await benchSignIn(backend, email)
  const server = await listen(backend.app.fetch)
  const overSocket = { ...backend, url: server.url }
  await benchProfile(overSocket, session)
  const sessions: Session[] = []
  for (let client = 0; client < LOAD.clients; client += 1) {
    const { data, error } = await backend.client.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    sessions.push(data.session)
  }
  await benchRefresh(overSocket, sessions)
  await server.close()
  await backend.database.close()
  await removeFolder(dataFolder)
}
