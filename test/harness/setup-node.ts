import fc from 'fast-check'
import { format } from 'node:util'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { reportEngineTime } from '#test/harness/databases/engine-time.ts'
import { dailySeed, scaled } from './seed.ts'

fc.configureGlobal({ seed: dailySeed, numRuns: scaled(100) })
reportEngineTime()

// The next file of the worker shares its clock.
afterAll(() => void vi.useRealTimers())

const unexpected: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void unexpected.push(format(...parts)))
})

afterEach(() => {
  vi.restoreAllMocks()
  const errors = unexpected.splice(0)
  if (errors.length > 0) throw new Error(`Unexpected console.error:\n${errors.join('\n')}`)
})
