import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '#server/platform/system/log.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { openBackend } from './backend.ts'
import { parseEnv, type Env } from './env.ts'
import { createHttpServer } from './listen.ts'
import { describeStartError } from './start-error.ts'

const projectFolder = join(import.meta.dirname, '..')

function refuse(error: unknown): never {
  process.stderr.write(`\nCartwright could not start.\n${describeStartError(error)}\n`)
  process.exit(1)
}

async function start(env: Env) {
  const log = createLog()
  await mkdir(env.dataFolder, { recursive: true, mode: 0o700 })
  // The embedded database starts in a worker thread, so the other modules load in parallel.
  const [
    { database, backend },
    { createApp, factsFolder, importsFolder, storageFolder },
    { createFacts },
    { createPageApp },
    { startSweeps },
  ] = await Promise.all([
    openBackend({ env, projectFolder, log }),
    import('./app.ts'),
    import('#server/api/figures/facts/facts.ts'),
    import('./page.ts'),
    import('./sweeps.ts'),
  ])
  const facts = createFacts({ database, folder: factsFolder(env.dataFolder), log })
  const stopSweeps = await startSweeps({
    database,
    folder: importsFolder(env.dataFolder),
    storedFiles: env.hosted ? null : storageFolder(env.dataFolder),
    facts,
    log,
  })
  const stopping = new AbortController()
  const app = createApp({ ...env, database, backend, facts, stopping: stopping.signal, clock: systemClock, log })
  app.route(
    '/',
    createPageApp({ folder: join(projectFolder, 'dist'), backendUrl: env.hosted?.url, logUrl: env.logUrl }),
  )

  const server = createHttpServer(app.fetch)
  server.listen(env.port, env.host, () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : env.port
    process.stdout.write(`Cartwright is ready at http://localhost:${port}\n`)
  })
  server.on('error', (error) => void database.close().finally(() => refuse(error)))

  let isStopping = false
  async function stop() {
    if (isStopping) return
    isStopping = true
    stopping.abort()
    server.close()
    server.closeAllConnections()
    await stopSweeps()
    // The database must close in any case, or the next start waits for its lease.
    await facts.close().catch((error: unknown) => log.error('closing the facts failed', { error }))
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

try {
  await start(parseEnv(process.env))
} catch (error) {
  refuse(error)
}
