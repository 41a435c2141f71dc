import { hash, verify } from '@node-rs/argon2'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openInProcess } from './in-process.ts'
import { PASSWORD } from './person.ts'
import { ratePerSecond, report } from './report.ts'
import { newFolder, removeFolder } from './server-process.ts'

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const LOAD = { clients: 8, seconds: 5 }

type Backend = Awaited<ReturnType<typeof openInProcess>>

async function expectOk(response: Response) {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

async function benchSignIn({ url, keys, call }: Backend, email: string) {
  const stored = await hash(PASSWORD, ARGON2ID)
  const bare = await ratePerSecond(() => verify(stored, PASSWORD), LOAD)
  const body = JSON.stringify({ email, password: PASSWORD })
  const headers = { apikey: keys.anonKey, 'content-type': 'application/json' }
  const signIn = () => call(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  const rate = await ratePerSecond(async () => expectOk(await signIn()), LOAD)
  report({
    name: 'sign-in',
    value: rate,
    unit: 'a second',
    target: '95 % of the bare hash rate',
    floor: `bare hash ${bare.toFixed(0)} a second: ${((100 * rate) / bare).toFixed(0)} %`,
  })
}

type Session = { access_token: string; refresh_token: string; user: { id: string } }

/** Calls a handler behind a socket of its own that does nothing but the one statement, on the same database. */
async function rateOfBareHandler({ database }: Backend, statement: string, value: string) {
  const app = new Hono()
  app.get('/', async (context) => context.json((await database.query(statement, [value])).rows))
  const server = await listen(app.fetch)
  const rate = await ratePerSecond(async () => expectOk(await fetch(server.url)), LOAD)
  await server.close()
  return rate
}

async function listen(handler: (request: Request) => Response | Promise<Response>) {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = serve({ fetch: handler, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port))
  return {
    url: `http://127.0.0.1:${await promise}`,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

async function benchProfile(backend: Backend, session: Session) {
  const { url, keys } = backend
  const columns = 'id,full_name,email,job_title,company,bio,avatar_url,preferences'
  const { id } = session.user
  const bare = await rateOfBareHandler(backend, `select ${columns} from public.profiles where id = $1`, id)
  const headers = {
    apikey: keys.anonKey,
    authorization: `Bearer ${session.access_token}`,
    accept: 'application/vnd.pgrst.object+json',
  }
  const read = () => fetch(`${url}/rest/v1/profiles?select=${columns}&id=eq.${id}`, { headers })
  const rate = await ratePerSecond(async () => expectOk(await read()), LOAD)
  report({
    name: 'profile read',
    value: rate,
    unit: 'a second',
    target: '70 % of a bare handler',
    floor: `bare handler ${bare.toFixed(0)} a second: ${((100 * rate) / bare).toFixed(0)} %`,
  })
}

async function benchRefresh(backend: Backend, sessions: readonly Session[]) {
  const { url, keys, database } = backend
  await database.query('create table if not exists private.bench_tokens (id integer primary key, token text)')
  await database.query('insert into private.bench_tokens values (1, $1) on conflict do nothing', ['x'])
  const write = `update private.bench_tokens set token = $1 where id = 1 returning token`
  const bare = await rateOfBareHandler(backend, write, 'y')
  await database.query('drop table private.bench_tokens')
  const headers = { apikey: keys.anonKey, 'content-type': 'application/json' }
  const waiting = sessions.map(({ refresh_token: token }) => token)
  const rate = await ratePerSecond(async () => {
    const token = waiting.shift()
    const body = JSON.stringify({ refresh_token: token })
    const response = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    const { refresh_token: next }: { refresh_token: string } = await response.json()
    waiting.push(next)
  }, LOAD)
  report({
    name: 'refresh',
    value: rate,
    unit: 'a second',
    target: '70 % of a bare handler',
    floor: `bare handler with one write ${bare.toFixed(0)} a second: ${((100 * rate) / bare).toFixed(0)} %`,
  })
}

/** Sign-in, profile read and refresh, each beside its floor on the same database. */
export async function benchAccounts() {
  const dataFolder = await newFolder()
  const backend = await openInProcess(dataFolder)
  const email = 'bench@example.com'
  const session = await backend.createPerson(email)
  await benchSignIn(backend, email)
  const server = await listen(backend.call)
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
