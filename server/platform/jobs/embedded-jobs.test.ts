import { expect, it, onTestFinished } from 'vitest'
import { openEmbeddedDatabase } from '#server/platform/database/embedded-database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { newFolder, removeFolder } from '#test/harness/server-process.ts'
import { openJobs, type Work } from './jobs.ts'

const PAUSES = { retryDelay: 0, lookEvery: 0.5, supervise: 2 }

it('a job that waits in a data folder is done after the next start', async () => {
  const folder = await newFolder()
  onTestFinished(() => removeFolder(folder))
  const held = Promise.withResolvers<void>()
  const done: string[] = []

  const first = await start(folder, async (key) => {
    done.push(key)
    await held.promise
  })
  await first.jobs.add('count', 'store 1')
  await expect.poll(() => done).toEqual(['store 1'])
  await first.jobs.add('count', 'store 2')
  await first.jobs.add('count', 'store 2')
  held.resolve()
  await first.stop()

  const second = await start(folder, async (key) => void done.push(key))
  await expect.poll(() => done).toEqual(['store 1', 'store 2'])
  await second.stop()
})

async function start(folder: string, work: Work) {
  const database = await openEmbeddedDatabase({ folder, log: silentLog })
  const jobs = await openJobs({ database, works: { count: work }, log: silentLog, pauses: PAUSES })
  const stop = async () => {
    await jobs.stop()
    await database.close()
  }
  return { jobs, stop }
}
