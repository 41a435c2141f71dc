import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { existsSync, fsyncSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { EngineOptions, FromEngine, ToEngine } from './engine.ts'
import { createExecutor } from './executor.ts'
import { loadExtensions } from './extensions.ts'
import { syncFolder } from './sync-files.ts'

if (parentPort === null) throw new Error('The engine runs in a worker thread.')
const port = parentPort
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only openEngine starts this worker.
const options = workerData as EngineOptions

type OpenFile = { nfd?: number; node: unknown }
type NodeFileSystem = { stream_ops: object; realPath(node: unknown): string }

/** PGlite's file system on disk, plus the fsync calls that PGlite leaves out. */
class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>) {
    // Without this check PGlite would create a new database over the remains of this one.
    if (!existsSync(join(this.rootDir, 'PG_VERSION'))) throw new Error(`${this.rootDir} contains no database.`)
    const { emscriptenOpts } = await super.init(database, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

function addFsync(module: PGlite['Module']) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Emscripten's typings leave out realPath.
  const files = module.NODEFS as unknown as NodeFileSystem
  Object.assign(files.stream_ops, {
    fsync: (file: OpenFile) => {
      if (file.nfd === undefined) syncFolder(files.realPath(file.node))
      else fsyncSync(file.nfd)
      return 0
    },
  })
}

/** The last log message of Postgres, because PGlite's errors don't include the cause. */
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
    ...Object.entries(options.settings ?? {}).map(([name, value]) => `${name}=${value}`),
  ]
  // Removes '-F', which would turn fsync off.
  const defaults = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F')
  return [...defaults, ...settings.flatMap((setting) => ['-c', setting])]
}

async function engineOptions(): Promise<PGliteOptions> {
  const start = { startParams: startParameters(), onStderr, extensions: await loadExtensions(options.extensions ?? []) }
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

  let previous = Promise.resolve()
  port.on('message', (message: Uint8Array | ToEngine) => {
    previous = previous.then(() => handle(message)).catch(reportBroken)
  })
  post({ kind: 'ready' })
}

function reportBroken(error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  post({ kind: 'broken', message: [message, lastWords].filter(Boolean).join(': ') })
}

try {
  serve(await PGlite.create(await engineOptions()))
} catch (error) {
  reportBroken(error)
}
