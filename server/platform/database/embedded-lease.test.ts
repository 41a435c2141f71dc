import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSupervisor, type Supervisor } from '#server/platform/database/engine/supervisor.ts'
import { defaultLimits, startWatchdog, type Watchdog } from '#server/platform/database/engine/watchdog.ts'
import { createEmbeddedLease } from './embedded-lease.ts'
import type { Lease } from './lease.ts'

let supervisor: Supervisor
let watchdog: Watchdog
let lease: Lease

beforeAll(() => {
  const nothing = () => undefined
  supervisor = createSupervisor({
    engine: { folder: null, dump: null },
    onStart: () => Promise.resolve(),
    onDeath: (reason) => watchdog.endAll(reason),
  })
  watchdog = startWatchdog({ ...supervisor, limits: defaultLimits })
  lease = createEmbeddedLease({ supervisor, watchdog, ...defaultLimits, onTaskEnd: nothing })
})

afterAll(async () => {
  watchdog.stop()
  await supervisor.close()
})

test('a transaction stopped at its begin does not affect the next caller', async () => {
  const begun = lease('transaction', (client) => client.query('begin; select 1 / 0'))
  await expect(begun).rejects.toMatchObject({ code: '22012' })

  const next = await lease('statement', (client) => client.query('select 1 as answer'))

  expect(next.rows).toEqual([{ answer: 1 }])
})
