import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/http/log.ts'
import { openTestDatabase } from '#test/database.ts'
import { startSweeps } from './sweeps.ts'

test('what cannot be cleared up at the start is logged and does not keep the server from starting', async () => {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-sweeps-'))
  const failing: Database = { ...database, transaction: () => Promise.reject(new Error('The list cannot be read.')) }
  const logged: string[] = []

  const stop = await startSweeps({
    database: failing,
    folder,
    storedFiles: join(folder, 'storage'),
    log: createLog((line) => logged.push(line)),
  })
  await stop()

  expect(logged).toEqual([expect.stringContaining('The list cannot be read.')])
  await database.close()
  await rm(folder, { recursive: true })
})
