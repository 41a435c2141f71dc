import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/harness/server-process.ts'

const MIB = 1024 * 1024

let workdir = ''
let port = 0
let child: ChildProcess

/** Starts the server of a project folder. Resolves to the service key. */
async function start(): Promise<string> {
  const program = join(import.meta.dirname, 'project-server', 'serve-project.ts')
  const env = { PATH: process.env['PATH'] }
  child = spawn(process.execPath, [program, '--workdir', workdir, '--port', String(port)], { env, stdio: 'pipe' })
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    const key = /service_role key: (\S+)/.exec(said)?.[1]
    if (key !== undefined && said.includes('is ready')) return key
  }
  throw new Error(`The server has ended: ${said}`)
}

async function kill() {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'project-'))
  port = await freePort()
  await mkdir(join(workdir, 'supabase'))
  const database = `[db]\nport = ${await freePort()}`
  const config = `${database}\n[inbucket]\nenabled = false\n[storage.buckets.docs]\npublic = true`
  await writeFile(join(workdir, 'supabase', 'config.toml'), config)
})
afterAll(async () => {
  await kill()
  await rm(workdir, { recursive: true, force: true })
})

const encode = (text: string) => Buffer.from(text).toString('base64')
const hash = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

/** Sends bytes and then nothing more, without an end. */
function stallingBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(bytes) })
}

async function unfinishedBytes(): Promise<number> {
  const folder = join(workdir, 'supabase', '.temp', 'platform', 'storage')
  const [name] = await readdir(folder).catch(() => [])
  return name === undefined ? 0 : (await stat(join(folder, name))).size
}

test('an upload goes on after the server was killed, and is no object before', { timeout: 180_000 }, async () => {
  const url = `http://127.0.0.1:${port}/storage/v1`
  const file = randomBytes(12 * MIB)
  const headers = { Authorization: `Bearer ${await start()}`, 'Tus-Resumable': '1.0.0' }
  const declared = `bucketName ${encode('docs')},objectName ${encode('video')}`
  const created = await fetch(`${url}/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(file.length), 'Upload-Metadata': declared },
  })
  const address = new URL(created.headers.get('Location') ?? '', url)
  function send(offset: number, body: BodyInit) {
    const sent = { ...headers, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) }
    // Required for a body that is a stream, but unknown to the types.
    const init = { method: 'PATCH', headers: sent, body, duplex: 'half' }
    return fetch(address, init)
  }
  const broken = send(0, stallingBody(file.subarray(0, 10 * MIB))).catch(() => null)
  await expect.poll(unfinishedBytes, { timeout: 30_000 }).toBe(10 * MIB)

  await kill()
  expect(await broken).toBeNull()
  await start()

  expect((await fetch(`${url}/object/public/docs/video`)).status).toBe(400)
  const offset = Number((await fetch(address, { method: 'HEAD', headers })).headers.get('Upload-Offset'))
  expect(offset).toBe(6 * MIB)
  expect((await send(offset, file.subarray(offset))).status).toBe(204)
  const stored = await (await fetch(`${url}/object/public/docs/video`)).bytes()
  expect(hash(stored)).toBe(hash(file))
})
