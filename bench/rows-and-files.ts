import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { newFolder, removeFolder } from '#test/harness/server-process.ts'
import { expectOk, listen, listenBare } from './bare-server.ts'
import { openInProcess } from './in-process.ts'
import { compareRates, reportShare } from './report.ts'

const LOAD = { clients: 8, seconds: 9 }
const ROWS = 100
const FILE_BYTES = 1024 * 1024
const BUCKET = 'bench'

type Backend = Awaited<ReturnType<typeof openInProcess>>

type Scene = { backend: Backend; dataFolder: string; url: string; session: Session }
type Session = Awaited<ReturnType<Backend['createPerson']>>

/** Runs a benchmark against the whole backend on a socket. */
async function withServer(run: (scene: Scene) => Promise<void>) {
  const dataFolder = await newFolder()
  const backend = await openInProcess(dataFolder)
  const session = await backend.createPerson('bench@example.com')
  const server = await listen(backend.app.fetch)
  await run({ backend, dataFolder, url: server.url, session })
  await server.close()
  await backend.database.close()
  await removeFolder(dataFolder)
}

/** Fills a chat with one page of messages. Resolves to its id. */
async function fillChat({ client }: Backend): Promise<string> {
  const store = await client.rpc('create_store', { name: 'Bench', currency: 'EUR', time_zone: 'UTC' })
  if (store.error) throw store.error
  const chat = { store_id: z.string().parse(store.data), agent: 'customer-support' }
  const { data, error } = await client.from('agent_sessions').insert(chat).select('id').single<{ id: string }>()
  if (error) throw error
  const message = { session_id: data.id, type: 'user', content: 'Which products sold best in the last month?' }
  const messages = await client.from('agent_messages').insert(Array.from({ length: ROWS }, () => message))
  if (messages.error) throw messages.error
  return data.id
}

/** Measures reading a page of 100 rows, which row-level security limits to the person's own. */
export async function benchRows() {
  await withServer(async ({ backend, session, url }) => {
    const chatId = await fillChat(backend)
    const columns = 'id,session_id,type,content,created_at'
    const statement = `select ${columns} from public.agent_messages where session_id = $1 order by ordinal limit ${ROWS}`
    const bare = await listenBare(async ({ json }) => json((await backend.database.query(statement, [chatId])).rows))
    const headers = { apikey: backend.keys.anonKey, authorization: `Bearer ${session.access_token}` }
    const path = `/rest/v1/agent_messages?select=${columns}&session_id=eq.${chatId}&order=ordinal&limit=${ROWS}`
    const rates = await compareRates(
      async () => expectOk(await fetch(`${url}${path}`, { headers })),
      async () => expectOk(await fetch(bare.url)),
      LOAD,
    )
    await bare.close()
    reportShare({ name: `list of ${ROWS} rows`, target: '50 % of a bare handler', floorName: 'bare handler', ...rates })
  })
}

const bareFiles = (dataFolder: string) => join(dataFolder, 'bare')

/** Keeps a body in a file, waits until it is on disk, and records it: the minimum of an upload that survives a crash. */
async function listenBareUpload({ backend, dataFolder }: Scene) {
  await backend.database.query('create table private.bench_files (name text primary key, version text)')
  await mkdir(bareFiles(dataFolder))
  return listenBare(async ({ json, req }) => {
    const version = randomUUID()
    const file = await open(join(bareFiles(dataFolder), version), 'wx')
    await file.writeFile(Buffer.from(await req.arrayBuffer()))
    await file.sync()
    await file.close()
    const values = [req.query('name'), version]
    await backend.database.query('insert into private.bench_files (name, version) values ($1, $2)', values)
    return json({ version })
  })
}

/** Looks a file up and sends it. */
const listenBareDownload = ({ backend, dataFolder }: Scene) =>
  listenBare(async ({ body, req }) => {
    const found = await backend.database.query<{ version: string }>(
      'select version from private.bench_files where name = $1',
      [req.query('name')],
    )
    return body(new Uint8Array(await readFile(join(bareFiles(dataFolder), found.rows[0]?.version ?? ''))))
  })

/** Measures uploads and downloads of a megabyte. */
export async function benchStorage() {
  await withServer(async (scene) => {
    const { backend, url } = scene
    const headers = { authorization: `Bearer ${backend.keys.serviceRoleKey}` }
    const bucket = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
    await expectOk(await fetch(`${url}/storage/v1/bucket`, { ...bucket, body: JSON.stringify({ name: BUCKET }) }))
    const bytes = new Uint8Array(randomBytes(FILE_BYTES))
    const object = (name: string) => `${url}/storage/v1/object/${BUCKET}/${name}`
    const upload = async (address: string) => {
      const type = { 'content-type': 'application/octet-stream' }
      await expectOk(await fetch(address, { method: 'POST', headers: { ...headers, ...type }, body: bytes }))
    }
    const bareUpload = await listenBareUpload(scene)
    const bareDownload = await listenBareDownload(scene)
    const uploads = await compareRates(
      () => upload(object(randomUUID())),
      () => upload(`${bareUpload.url}/?name=${randomUUID()}`),
      LOAD,
    )
    const floor = { target: '50 % of a bare handler', floorName: 'bare handler' }
    reportShare({ name: 'upload of 1 MB', ...floor, ...uploads })
    await upload(object('one'))
    await upload(`${bareUpload.url}/?name=one`)
    const downloads = await compareRates(
      async () => expectOk(await fetch(object('one'), { headers })),
      async () => expectOk(await fetch(`${bareDownload.url}/?name=one`)),
      LOAD,
    )
    reportShare({ name: 'download of 1 MB', ...floor, ...downloads })
    await bareUpload.close()
    await bareDownload.close()
  })
}
