import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgres, startPostgres } from '../../harness/databases/postgres.ts'
import { freePort } from '../../harness/server-process.ts'
import { createApi } from './api.mjs'

const folder = import.meta.dirname
const LOGIN = { email: 'admin@example.com', password: 'for-tests-only' }

/** Runs Medusa's own command. Its output is shown only if it fails. */
function medusa(args, env) {
  const child = spawn(process.execPath, [join(folder, 'node_modules/.bin/medusa'), ...args], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-4000)))
  return { child, output: () => output }
}

async function runMedusa(args, env) {
  const { child, output } = medusa(args, env)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`medusa ${args[0]} failed:\n${output()}`)
}

async function untilHealthy(address, { child, output }) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Medusa ended:\n${output()}`)
    const isReady = await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(250)
  }
}

/** Starts a real Medusa on a Postgres server of its own, and signs in as its administrator. */
export async function startMedusa() {
  const port = await freePort()
  const binaries = findPostgres()
  if (binaries === null) throw new Error('Medusa needs Postgres. Install it, for example with apt install postgresql.')
  const postgres = await startPostgres(binaries, { port: await freePort() })
  const admin = new Client({ connectionString: postgres.urlOf('postgres') })
  await admin.connect()
  await admin.query('create database medusa')
  await admin.end()
  const env = {
    ...process.env,
    DATABASE_URL: postgres.urlOf('medusa'),
    MEDUSA_DISABLE_TELEMETRY: 'true',
    NODE_ENV: 'production',
  }
  await runMedusa(['db:migrate', '--skip-scripts'], env)
  await runMedusa(['user', '-e', LOGIN.email, '-p', LOGIN.password], env)
  const server = medusa(['start', '-p', String(port)], env)
  const stop = async () => {
    server.child.kill('SIGKILL')
    await postgres.stop()
  }
  process.once('exit', () => server.child.kill('SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  await untilHealthy(address, server)
  const api = createApi(address)
  await api.signIn(LOGIN.email, LOGIN.password)
  return { address, api, stop }
}
