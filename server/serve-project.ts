import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Server } from 'node:http'
import { parseArgs } from 'node:util'
import type { Database } from '#server/platform/database/database.ts'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { defaultLimits } from '#server/platform/database/engine/watchdog.ts'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import {
  clearDatabase,
  findExtensions,
  prepareProject,
  PROJECT_SEARCH_PATH,
} from '#server/platform/project/prepare-project.ts'
import { prepareBuckets } from '#server/platform/project/project-buckets.ts'
import { createProjectApp, createProjectMailApp } from '#server/platform/project/project-app.ts'
import { type Project, readProject } from '#server/platform/project/project-config.ts'
import { createProjectKeys } from '#server/platform/project/project-keys.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import { systemClock } from '#server/platform/system/clock.ts'
import { codeOf } from '#server/platform/system/error-code.ts'
import { createLog, type Log } from '#server/platform/system/log.ts'
import { parseProjectEnv } from './env.ts'
import { createHttpServer } from './listen.ts'
import { describeStartError } from './start-error.ts'

const USAGE =
  'Usage: npm run platform -- --workdir <folder with a supabase folder> [--fresh] [--port <port of the API>]'

type Arguments = { workdir: string; isFresh: boolean; port: number | null }

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: { workdir: { type: 'string' }, fresh: { type: 'boolean' }, port: { type: 'string' } },
  })
  if (values.workdir === undefined) throw new Error(USAGE)
  const port = values.port === undefined ? null : Number(values.port)
  return { workdir: resolve(values.workdir), isFresh: values.fresh === true, port }
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

async function openDatabase({ project, databaseUrl, isFresh, statementMs: personMs, log }: Opening): Promise<Database> {
  const searchPath = PROJECT_SEARCH_PATH
  if (databaseUrl === undefined) {
    const folder = join(dataFolderOf(project), 'database')
    const extensions = await findExtensions(project)
    return openEmbeddedDatabase({ folder, extensions, searchPath, limits: { ...defaultLimits, personMs }, log })
  }
  const database = await openServerDatabase({ url: databaseUrl, searchPath, personMs, log })
  if (isFresh) await clearDatabase(database)
  return database
}

type Fetch = Parameters<typeof createHttpServer>[0]

/** Listens on both loopback addresses, because `localhost` may mean either of them. */
async function listen(fetch: Fetch, port: number, realtime?: Realtime): Promise<Server[]> {
  const servers: Server[] = []
  for (const host of ['127.0.0.1', '::1']) {
    const server = createHttpServer(fetch, {}, realtime)
    try {
      await new Promise<void>((onListening, onError) => {
        server.once('error', onError).listen(port, host, onListening)
      })
      servers.push(server)
    } catch (error) {
      const isWithoutIpv6 = host === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))
      if (!isWithoutIpv6) throw error
    }
  }
  return servers
}

async function serve({ workdir, isFresh, port }: Arguments) {
  const { databaseUrl, restLimits, statementMs } = parseProjectEnv(process.env)
  const project = await readProject(workdir, process.env)
  const dataFolder = dataFolderOf(project)
  if (isFresh) await rm(dataFolder, { recursive: true, force: true })
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const log = createLog()
  const database = await openDatabase({ project, databaseUrl, isFresh, statementMs, log })
  const servers: Server[] = []
  let closeServices: () => Promise<unknown> = async () => undefined
  async function stop() {
    await closeServices()
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
    await database.close()
  }
  try {
    await prepareProject(database, project)
    const apiPort = port ?? project.api.port
    const apiUrl = `http://127.0.0.1:${apiPort}`
    const keys = createProjectKeys(project.auth.jwt_secret)
    const { app, realtime, stopFunctions } = await createProjectApp({
      project,
      database,
      keys,
      dataFolder,
      apiUrl,
      databaseUrl,
      restLimits,
      productName: 'Supabase',
      clock: systemClock,
      log,
    })
    await prepareBuckets({ project, database, fetch: app.request, serviceKey: keys.serviceRoleKey })
    closeServices = () => Promise.all([realtime.close(), stopFunctions()])
    servers.push(...(await listen(app.fetch, apiPort, project.realtime.enabled ? realtime : undefined)))
    const lines = [`API URL: ${apiUrl}`, `anon key: ${keys.anonKey}`, `service_role key: ${keys.serviceRoleKey}`]
    const { inbucket } = project
    if (inbucket.enabled) {
      const mailUrl = `http://127.0.0.1:${inbucket.port}`
      servers.push(...(await listen(createProjectMailApp(dataFolder, mailUrl).fetch, inbucket.port)))
      lines.push(`Emails: ${mailUrl}`)
    }
    process.stdout.write(`${lines.join('\n')}\nThe project ${workdir} is ready.\n`)
  } catch (error) {
    await stop()
    throw error
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }
}

try {
  await serve(readArguments())
} catch (error) {
  process.stderr.write(`\nThe project could not be served.\n${describeStartError(error)}\n`)
  process.exit(1)
}
