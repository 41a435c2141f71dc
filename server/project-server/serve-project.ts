import { mkdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createServer, type Server } from 'node:net'
import { parseArgs } from 'node:util'
import { parseProjectEnv } from '#server/env.ts'
import { createHttpServer } from '#server/listen.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { ENGINE_EXTENSIONS } from '#server/platform/database/engine/extensions.ts'
import { defaultLimits } from '#server/platform/database/engine/watchdog.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { createLog, type Log } from '#server/platform/system/log.ts'
import { createWireService, type WireService } from '#server/project-server/wire/wire-service.ts'
import { createServing, type Serving } from '#server/serving.ts'
import { describeStartError } from '#server/start-error.ts'
import { settleAll, stopSteps } from '#server/platform/system/stop-steps.ts'
import { onStopSignal } from '#server/stop-signal.ts'
import { clearDatabase, prepareProject, PROJECT_SEARCH_PATH } from './prepare-project.ts'
import { createProjectApp, createProjectMailApp, startProjectSweeps } from './project-app.ts'
import { listenOn, LOOPBACK, refuseTakenPorts } from './ports.ts'
import { prepareBuckets } from './project-buckets.ts'
import { type Project, readProject } from './project-config.ts'
import { createProjectKeys } from './project-keys.ts'

const USAGE =
  'Usage: npm run platform -- --workdir <folder with a supabase folder> [--fresh] [--port <port of the API>]'

type Arguments = { workdir: string; isFresh: boolean; port: number | null }

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: { workdir: { type: 'string' }, fresh: { type: 'boolean' }, port: { type: 'string' } },
  })
  if (values.workdir === undefined) throw new Error(USAGE)
  return { workdir: resolve(values.workdir), isFresh: values.fresh === true, port: readPort(values.port) }
}

function readPort(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`--port ${text} is not a port.\n${USAGE}`)
  return Number(text)
}

/** A project needs no config, but without this check a mistyped folder would be created and served. */
async function refuseUnlessProject(workdir: string): Promise<void> {
  const found = await stat(join(workdir, 'supabase')).catch(() => null)
  if (found?.isDirectory()) return
  throw new Error(`${workdir} has no folder named supabase. --workdir is the folder that contains it.`)
}

/** Not in git: Supabase's own command line also ignores this folder. */
const dataFolderOf = ({ folder }: Project) => join(folder, '.temp', 'platform')

type Opening = {
  project: Project
  databaseUrl: string | undefined
  isFresh: boolean
  statementMs: number
  log: Log
}

/** `wire` is null if the database is a server, which clients can reach directly. */
type OpenDatabase = { database: Database; url: string; wire: WireService | null }

/** What Supabase's command line uses. */
const ACCESS = { user: 'postgres', password: 'postgres', database: 'postgres' }

async function openDatabase(opening: Opening): Promise<OpenDatabase> {
  const { project, databaseUrl, isFresh, statementMs: personMs, log } = opening
  const searchPath = PROJECT_SEARCH_PATH
  if (databaseUrl === undefined) {
    const folder = join(dataFolderOf(project), 'database')
    const limits = { ...defaultLimits, personMs }
    // With ids of queries, as Supabase's databases have them for pg_stat_statements.
    const settings = { search_path: searchPath, compute_query_id: 'on' }
    const embedded = await openEmbeddedDatabase({ folder, extensions: ENGINE_EXTENSIONS, settings, limits, log })
    const { user, password, database } = ACCESS
    return {
      database: embedded,
      url: `postgresql://${user}:${password}@127.0.0.1:${project.db.port}/${database}`,
      wire: createWireService({ sessions: embedded.rawSessions, ...ACCESS, log }),
    }
  }
  const database = await openServerDatabase({ url: databaseUrl, searchPath, personMs, log })
  if (isFresh) await clearDatabase(database)
  return { database, url: databaseUrl, wire: null }
}

/** Listens on both loopback addresses, because `localhost` may mean either of them. */
async function listen(serving: Serving, create: () => Server, port: number) {
  for (const host of LOOPBACK) {
    const server = create()
    if (await listenOn(server, port, host)) serving.add(server)
  }
}

async function serve({ workdir, isFresh, port }: Arguments) {
  const { databaseUrl, restLimits, statementMs } = parseProjectEnv(process.env)
  await refuseUnlessProject(workdir)
  const project = await readProject(workdir, process.env)
  const apiPort = port ?? project.api.port
  await refuseTakenPorts([
    apiPort,
    ...(databaseUrl === undefined ? [project.db.port] : []),
    ...(project.inbucket.enabled ? [project.inbucket.port] : []),
  ])
  const dataFolder = dataFolderOf(project)
  if (isFresh) await rm(dataFolder, { recursive: true, force: true })
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const log = createLog()
  const { database, url, wire } = await openDatabase({ project, databaseUrl, isFresh, statementMs, log })
  const serving = createServing()
  let closeSockets: () => Promise<unknown> = async () => undefined
  let stopWork: () => Promise<unknown> = async () => undefined
  const stop = () =>
    stopSteps(
      {
        'requests and sockets': () => settleAll([serving.stop(), closeSockets()]),
        'functions and sweeps': () => stopWork(),
        database: () => database.close(),
      },
      log,
    )
  try {
    await prepareProject(database, project)
    const apiUrl = `http://127.0.0.1:${apiPort}`
    const keys = createProjectKeys(project.auth.jwt_secret)
    const services = { project, database, keys, dataFolder, clock: systemClock, log }
    const options = { ...services, apiUrl, databaseUrl: url, restLimits, productName: 'Supabase' }
    const { app, realtime, stopFunctions } = await createProjectApp(options)
    await prepareBuckets({ project, database, fetch: app.request, serviceKey: keys.serviceRoleKey })
    const stopSweeps = startProjectSweeps(services)
    // Requests may wait for a transaction of a client of the wire.
    closeSockets = () => settleAll([realtime.close(), wire?.close()])
    stopWork = () => settleAll([stopFunctions(), stopSweeps()])
    const sockets = project.realtime.enabled ? realtime : undefined
    await listen(serving, () => createHttpServer(app.fetch, {}, sockets), apiPort)
    const lines = [`API URL: ${apiUrl}`, `anon key: ${keys.anonKey}`, `service_role key: ${keys.serviceRoleKey}`]
    if (wire !== null) {
      await listen(serving, () => createServer(wire.accept), project.db.port)
      lines.push(`Database URL: ${url}`)
    }
    const { inbucket } = project
    if (inbucket.enabled) {
      const mailUrl = `http://127.0.0.1:${inbucket.port}`
      const mailApp = createProjectMailApp(dataFolder, mailUrl)
      await listen(serving, () => createHttpServer(mailApp.fetch), inbucket.port)
      lines.push(`Emails: ${mailUrl}`)
    }
    process.stdout.write(`${lines.join('\n')}\nThe project ${workdir} is ready.\n`)
  } catch (error) {
    await stop()
    throw error
  }
  onStopSignal(stop)
}

try {
  await serve(readArguments())
} catch (error) {
  process.stderr.write(`\nThe project could not be served.\n${describeStartError(error)}\n`)
  process.exit(1)
}
