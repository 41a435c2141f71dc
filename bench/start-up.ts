import { setTimeout as wait } from 'node:timers/promises'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { findPostgres, startPostgres } from '#test/harness/databases/postgres.ts'
import { newFolder, removeFolder, startServer } from '#test/harness/server-process.ts'
import { report, timeMs } from './report.ts'

async function engineAloneMs(folder: string) {
  return timeMs(async () => {
    const database = await openEmbeddedDatabase({ folder, log: silentLog })
    await database.query('select 1')
    await database.close()
  })
}

const SETTLED_MS = 5000

/** Measures the server's memory with a separate Postgres, whose memory is not counted. */
async function benchIdleOnServer() {
  const binaries = findPostgres()
  if (binaries === null) {
    console.log('  memory idle, on a server: left out, no Postgres is installed here')
    return
  }
  const postgres = await startPostgres(binaries)
  const dataFolder = await newFolder()
  const env = { DATABASE_URL: postgres.urlOf('postgres') }
  // Start twice, because the first start also runs the migrations.
  await (await startServer({ dataFolder, port: 4701, env })).stop()
  const server = await startServer({ dataFolder, port: 4701, env })
  await wait(SETTLED_MS)
  report({ name: 'memory idle, on a server', value: server.memoryMb().now, unit: 'MB', target: '120 MB' })
  await server.stop()
  await postgres.stop()
  await removeFolder(dataFolder)
}

/** Measures the first and a warm start, each compared with the embedded database alone, and the idle memory. */
export async function benchStartUp() {
  const engineFolder = await newFolder()
  const engineFirst = await engineAloneMs(engineFolder)
  const engineWarm = await engineAloneMs(engineFolder)
  await removeFolder(engineFolder)

  const dataFolder = await newFolder()
  const first = await startServer({ dataFolder, port: 4701 })
  report({
    name: 'first start to /healthz',
    value: first.readyMs / 1000,
    unit: 's',
    target: '5 s',
    floor: `engine alone ${(engineFirst / 1000).toFixed(2)} s`,
  })
  await first.stop()

  const warm = await startServer({ dataFolder, port: 4701 })
  report({
    name: 'warm start to /healthz',
    value: warm.readyMs / 1000,
    unit: 's',
    target: '1.2 s',
    floor: `engine alone ${(engineWarm / 1000).toFixed(2)} s`,
  })
  await wait(SETTLED_MS)
  report({ name: 'memory idle, embedded', value: warm.memoryMb().now, unit: 'MB', target: '330 MB' })
  await warm.stop()
  await removeFolder(dataFolder)
  await benchIdleOnServer()
}
