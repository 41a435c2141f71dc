import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/harness/server-process.ts'

let workdir = ''
let databasePort = 0
let child: ChildProcess | undefined

beforeAll(async () => {
  workdir = await mkdtemp(join(tmpdir(), 'project-'))
  databasePort = await freePort()
  await mkdir(join(workdir, 'supabase', 'migrations'), { recursive: true })
  const config = `[api]\nport = ${await freePort()}\n[db]\nport = ${databasePort}\n[inbucket]\nenabled = false`
  await writeFile(join(workdir, 'supabase', 'config.toml'), config)
  await writeFile(join(workdir, 'supabase', 'migrations', '001_notes.sql'), 'create table notes (id int)')
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await rm(workdir, { recursive: true, force: true })
})

function start(options: readonly string[] = ['--workdir', workdir]) {
  const program = join(import.meta.dirname, 'serve-project.ts')
  child = spawn(process.execPath, [program, ...options], {
    env: { PATH: process.env['PATH'] },
    stdio: 'pipe',
  })
  return child
}

async function errorOf(options?: readonly string[]) {
  const { stderr } = start(options)
  if (stderr === null) throw new Error('The server has no output.')
  return text(stderr)
}

test('a port of the database that is in use stops the start with a message, before anything is created', async () => {
  const other = createServer().listen(databasePort, '127.0.0.1')
  await once(other, 'listening')

  expect(await errorOf()).toContain(`Port ${databasePort} is in use.`)
  expect(await readdir(join(workdir, 'supabase'))).toEqual(['config.toml', 'migrations'])
  other.close()
})

test.each([
  ['no folder', [], 'Usage: '],
  ['a mistyped folder', ['--workdir', '/no/such/folder'], '/no/such/folder has no folder named supabase.'],
  ['a mistyped option', ['--workdri', '.'], "Unknown option '--workdri'"],
  ['a port that is none', ['--workdir', '.', '--port', 'http'], '--port http is not a port.'],
])('%s stops the start with a message', async (_what, options, message) => {
  expect(await errorOf(options)).toContain(message)
})

test('a folder without a folder named supabase is refused, and stays as it is', async () => {
  const empty = join(workdir, 'supabase', 'migrations')
  const before = await readdir(empty)

  expect(await errorOf(['--workdir', empty])).toContain('--workdir is the folder that contains it.')
  expect(await readdir(empty)).toEqual(before)
})

test('Postgres clients reach the database until the server stops', async () => {
  const server = start()
  let said = ''
  server.stdout?.on('data', (part) => (said += String(part)))
  await expect.poll(() => said).toContain('is ready')
  const url = /Database URL: (\S+)/.exec(said)?.[1]
  const clients = [new Client(url), new Client(url?.replace('127.0.0.1', 'localhost'))]
  const codes: (string | undefined)[] = []
  for (const client of clients) {
    client.on('error', () => undefined)
    client.connection.on('errorMessage', ({ code }) => codes.push(code))
    await client.connect()
    const { rows } = await client.query(`select tableowner from pg_tables where tablename = 'notes'`)
    expect(rows).toEqual([{ tableowner: 'postgres' }])
  }
  await clients[0]?.query('begin; insert into notes values (1)')
  const ended = once(server, 'exit')
  server.kill('SIGTERM')

  expect(await ended).toEqual([0, null])
  await expect.poll(() => codes).toEqual(['57P01', '57P01'])
})
