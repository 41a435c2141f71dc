import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, PASSWORD } from '#bench/person.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#test/harness/databases/postgres.ts'
import { freePort, startServer } from '#test/harness/server-process.ts'

const postgresFolder = findPostgres()
const parent = mkdtempSync(join(tmpdir(), 'platform-test-'))
const email = 'ada@example.com'

let postgres: PostgresServer | null = null

beforeAll(async () => {
  postgres = postgresFolder === null ? null : await startPostgres(postgresFolder)
})

afterAll(async () => {
  await postgres?.stop()
  rmSync(parent, { recursive: true })
})

type Place = { data: string; port: number; databaseUrl?: string }

const environment = ({ data, port, databaseUrl = '' }: Place) => ({
  CARTWRIGHT_DATA_DIR: join(parent, data),
  CARTWRIGHT_BACKUP_DIR: join(parent, 'backups'),
  PORT: String(port),
  DATABASE_URL: databaseUrl,
})

/** Runs an operation as a person would. Resolves to what it printed. */
async function operate(place: Place, ...operation: string[]) {
  const env = { ...process.env, ...environment(place) }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'operate.ts'), ...operation], { env })
  const [said, failure, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, failure, code }
}

const start = (place: Place) =>
  startServer({ dataFolder: join(parent, place.data), port: place.port, env: environment(place) })

/** Signs in at a server that runs for this only. Resolves to the person's address. */
async function signInAt(place: Place) {
  const server = await start(place)
  try {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const { user } = Object(await answer.json())
    return Object(user).email
  } finally {
    await server.stop()
  }
}

test('a running server is backed up, and the backup restored elsewhere', async () => {
  const port = await freePort()
  const server = await start({ data: 'first', port })
  await createPerson(server, email)
  const online = await operate({ data: 'first', port }, 'backup')
  const elsewhere = await operate({ data: 'first', port: await freePort() }, 'backup')
  await server.stop()
  const [, path = ''] = /The backup is in (.+)\. It was checked/.exec(online.said) ?? []
  const restored = await operate({ data: 'second', port }, 'restore', '--from', path)

  expect(online).toMatchObject({ code: 0, failure: '' })
  expect(online.said).toContain('The server is running and makes the backup.')
  expect(elsewhere).toMatchObject({ code: 1, failure: expect.stringContaining('Set PORT and HOST') })
  expect(restored).toMatchObject({ code: 0, failure: '' })
  expect(await signInAt({ data: 'second', port })).toBe(email)
}, 600_000)

test('the keys of a running server are rotated and revoked, and a restored backup has them', async () => {
  const port = await freePort()
  const place = { data: 'first', port }
  const server = await start(place)
  const before = await operate(place, 'keys', 'list')
  const [, current = '', standby = ''] = /^current +(\S+) [^]*^standby +(\S+) /m.exec(before.said) ?? []
  const rotated = await operate(place, 'keys', 'rotate')
  const revoked = await operate(place, 'keys', 'revoke', current)
  const refused = await operate(place, 'keys', 'revoke', standby)
  const backup = await operate(place, 'backup')
  await server.stop()
  const [, path = ''] = /The backup is in (.+)\. It was checked/.exec(backup.said) ?? []
  await operate({ data: 'third', port }, 'restore', '--from', path)
  const restored = await operate({ data: 'third', port }, 'keys', 'list')

  expect(rotated).toMatchObject({ code: 0, failure: '' })
  expect(rotated.said).toMatch(new RegExp(`^current +${standby} [^]*^previously used +${current} `, 'm'))
  expect(revoked.said).toMatch(new RegExp(`^revoked +${current} `, 'm'))
  expect(refused).toMatchObject({ code: 1, failure: expect.stringMatching(/answered: .*Rotate the keys first[^"]*$/) })
  expect(restored.said).toBe(revoked.said)
}, 600_000)

test.skipIf(postgresFolder === null)(
  'what was restored is moved to a Postgres server, backed up there, and moved back',
  async () => {
    const port = await freePort()
    const databaseUrl = postgres?.urlOf('postgres') ?? ''
    const moved = await operate({ data: 'second', port }, 'move', '--to', databaseUrl)
    expect(moved).toMatchObject({ code: 0, failure: '' })
    expect(moved.said).toContain('auth.users: 1 row\n')
    expect(await signInAt({ data: 'second', port, databaseUrl })).toBe(email)

    const fromServer = await operate({ data: 'second', port, databaseUrl }, 'backup')
    expect(fromServer).toMatchObject({ code: 0, failure: '' })

    rmSync(join(parent, 'second', 'database'), { recursive: true })
    const back = await operate({ data: 'second', port, databaseUrl }, 'move', '--to', 'embedded')
    expect(back).toMatchObject({ code: 0, failure: '' })
    expect(await signInAt({ data: 'second', port })).toBe(email)
  },
  600_000,
)

test.each([
  [['backup'], 'There is no database in'],
  [['restore', '--from', 'nowhere'], 'is not a complete backup'],
  [['move', '--to', 'embedded'], 'The data is in the data folder already.'],
  [['restore'], 'Usage:'],
  [['repair'], 'Usage:'],
  [['keys'], 'Usage:'],
  [['keys', 'revoke'], 'Usage:'],
  [['keys', 'rotate'], 'There is no database in'],
])('%j says what is wrong', async (operation, reason) => {
  const { code, failure } = await operate({ data: 'none', port: await freePort() }, ...operation)

  expect(code).toBe(1)
  expect(failure).toContain(reason)
})
