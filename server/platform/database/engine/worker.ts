import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DurableFiles } from './durable-files.ts'
import type { EngineOptions, FromEngine, ToEngine } from './engine-messages.ts'
import { createExecutor } from './executor.ts'

if (parentPort === null) throw new Error('The engine runs in a worker thread.')
const port = parentPort
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only openEngine starts this file.
const options = workerData as EngineOptions

/** What Postgres last said of itself: PGlite's own errors do not tell the cause. */
let lastWords = ''

function post(message: FromEngine) {
  port.postMessage(message)
}

function onStderr(text: string): boolean {
  if (/FATAL|PANIC|LOG:/.test(text)) lastWords = text
  return false
}

function startParameters(): string[] {
  const settings = [
    'shared_buffers=16MB',
    'work_mem=32MB',
    'maintenance_work_mem=64MB',
    'wal_sync_method=fsync',
    `fsync=${options.folder === null ? 'off' : 'on'}`,
  ]
  // '-F' would win over fsync=on.
  const defaults = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  return [...defaults, ...settings.flatMap((setting) => ['-c', setting])]
}

async function engineOptions(): Promise<PGliteOptions> {
  const start = { startParams: startParameters(), onStderr }
  if (options.folder !== null) return { ...start, fs: new DurableFiles(options.folder) }
  if (options.dump !== null) return { ...start, loadDataDir: new Blob([await readFile(options.dump)]) }
  return start
}

async function dump(database: PGlite, path: string) {
  const tar = await database.dumpDataDir('none')
  await writeFile(path, tar.stream())
  post({ kind: 'dumped' })
}

async function close(database: PGlite) {
  await database.close()
  post({ kind: 'closed' })
  port.close()
}

function serve(database: PGlite) {
  const execute = createExecutor(database, (bytes) =>
    port.postMessage({ kind: 'piece', bytes } satisfies FromEngine, [bytes.buffer]),
  )

  async function handle(message: Uint8Array | ToEngine) {
    if (message instanceof Uint8Array) {
      return port.postMessage(await execute(message))
    }
    switch (message.kind) {
      case 'blob':
        return database._handleBlob(message.bytes === null ? undefined : new Blob([message.bytes]))
      case 'dump':
        return dump(database, message.path)
      case 'close':
        return close(database)
    }
  }

  let turn = Promise.resolve()
  port.on('message', (message: Uint8Array | ToEngine) => {
    turn = turn.then(() => handle(message)).catch(giveUp)
  })
  post({ kind: 'ready' })
}

function giveUp(error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  post({ kind: 'broken', message: [message, lastWords].filter(Boolean).join(': ') })
}

try {
  serve(await PGlite.create(await engineOptions()))
} catch (error) {
  giveUp(error)
}
