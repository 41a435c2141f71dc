import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { ShopAccess } from '#server/api/connections/shop-access.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog, type Log } from '#server/platform/system/log.ts'
import { createDiskSpace, type DiskSpace } from '#server/platform/system/disk-space.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { openBackend, type OpenBackend } from './backend.ts'
import { parseEnv, type Env } from './env.ts'
import { createHttpServer } from './listen.ts'
import { createServing } from './serving.ts'
import { describeStartError } from './start-error.ts'
import { settleAll, stopSteps } from '#server/platform/system/stop-steps.ts'
import { onStopSignal } from './stop-signal.ts'

const projectFolder = join(import.meta.dirname, '..')

function refuse(error: unknown): never {
  process.stderr.write(`\nCartwright could not start.\n${describeStartError(error)}\n`)
  process.exit(1)
}

/** The embedded database starts in a worker thread, so the other modules load in parallel. */
async function loadModules() {
  // Loading keeps this thread busy, and would delay the start of the other one.
  await endOfTurn()
  const [
    { authSettingsOf, createApp, factsFolder, importsFolder, openSockets, outboxFolder, productName, senderOf },
    { createFacts },
    { followPublications },
    { followJobs },
    { createPageApp },
    { startSweeps },
    { openOperations },
    { openShops },
    { openStoredFiles },
    { createHousekeeping },
  ] = await Promise.all([
    import('./app.ts'),
    import('#server/api/figures/facts/facts.ts'),
    import('#server/api/figures/facts/follow-publications.ts'),
    import('./follow-jobs.ts'),
    import('./page.ts'),
    import('./sweeps.ts'),
    import('./open-operations.ts'),
    import('./open-shops.ts'),
    import('./stored-files.ts'),
    import('#server/platform/auth/housekeeping.ts'),
  ])
  const folders = { factsFolder, importsFolder }
  const openHousekeeping = (env: Env, database: Database, log: Log) =>
    createHousekeeping({
      database,
      clock: systemClock,
      settings: authSettingsOf(env),
      outboxFolder: env.smtpUrl === undefined ? outboxFolder(env.dataFolder) : null,
      log,
    })
  const background = {
    createFacts,
    followPublications,
    followJobs,
    startSweeps,
    openOperations,
    openShops,
    openStoredFiles,
  }
  return { createApp, openSockets, createPageApp, folders, openHousekeeping, productName, senderOf, ...background }
}

type Listener = Parameters<typeof createHttpServer>

function listen({ port, host }: Env, fetch: Listener[0], sockets: Listener[2]) {
  const server = createHttpServer(fetch, {}, sockets)
  return server.listen(port, host, () => {
    const address = server.address()
    const chosen = typeof address === 'object' ? address?.port : port
    process.stdout.write(`Cartwright is ready at http://localhost:${chosen}\n`)
  })
}

type Modules = Awaited<ReturnType<typeof loadModules>>
type Following = { env: Env; log: Log; facts: Facts; shops: ShopAccess; space: DiskSpace } & OpenBackend

/** Begins with the jobs. The page is served without waiting for this. */
async function followJobs(modules: Modules, { env, backend, ...shared }: Following): Promise<() => Promise<void>> {
  const { productName, senderOf } = modules
  const site = { productName, siteUrl: env.siteUrl }
  try {
    return await modules.followJobs({ ...shared, ...site, mailer: senderOf(backend), clock: systemClock })
  } catch (error) {
    shared.log.error('background jobs could not be started', { error })
    return async () => undefined
  }
}

async function start(env: Env) {
  const log = createLog()
  await mkdir(env.dataFolder, { recursive: true, mode: 0o700 })
  const [{ database, backend }, modules] = await Promise.all([openBackend({ env, log }), loadModules()])
  const { createApp, createFacts, createPageApp, openSockets, followPublications, openOperations, startSweeps } =
    modules
  const { factsFolder, importsFolder } = modules.folders
  const space = createDiskSpace(env.dataFolder)
  const stored = await modules.openStoredFiles({ env, space, log }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const facts = createFacts({ database, folder: factsFolder(env.dataFolder), log, space })
  const shops = modules.openShops(env, database)
  const [stopSweeps, stopFollowing, realtime] = await Promise.all([
    startSweeps({
      database,
      folder: importsFolder(env.dataFolder),
      storedFiles: env.hosted ? null : stored.files,
      facts,
      housekeeping: env.hosted ? null : modules.openHousekeeping(env, database, log),
      log,
    }),
    followPublications({ database, facts, log }),
    openSockets({ backend, clock: systemClock, database, log, isTrustedProxy: env.isTrustedProxy }),
  ])
  const operations = openOperations({ env, database, files: stored.files, log })
  const stopping = new AbortController()
  const shared = { database, backend, facts, shops, space, stored, operations, realtime, clock: systemClock, log }
  const app = createApp({ ...env, ...shared, stopping: stopping.signal })
  app.route(
    '/',
    createPageApp({
      folder: join(projectFolder, 'dist'),
      backendUrl: env.hosted?.url,
      logUrl: env.logUrl,
    }),
  )

  const server = listen(env, app.fetch, realtime)
  server.on('error', (error) => void database.close().finally(() => refuse(error)))

  const stopJobs = followJobs(modules, { env, backend, database, facts, shops, space, log })

  const serving = createServing()
  serving.add(server)
  onStopSignal(() => {
    stopping.abort()
    const steps = {
      backups: operations.stop,
      'requests and sockets': () => settleAll([serving.stop(), realtime?.close()]),
      jobs: async () => (await stopJobs)(),
      sweeps: stopSweeps,
      'reading of publications': stopFollowing,
      facts: () => facts.close(),
      database: () => database.close(),
    }
    return stopSteps(steps, log)
  })
}

try {
  await start(parseEnv(process.env))
} catch (error) {
  refuse(error)
}
