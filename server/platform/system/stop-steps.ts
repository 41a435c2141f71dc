import type { Log } from './log.ts'

/** Longer than requests are waited for. */
const PATIENCE_MS = 25_000

/** Names of what stops, each with the function that stops it. */
type Steps = Readonly<Record<string, () => unknown>>

async function within(patienceMs: number, stop: () => unknown): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`It did not end within ${patienceMs} ms.`)), patienceMs)
  try {
    await Promise.race([stop(), promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Stops one thing after another. A step that fails or hangs is logged and keeps no later one from running, because the
 * last one closes the database, which the next start would otherwise wait for or repair.
 */
export async function stopSteps(steps: Steps, log: Log, patienceMs = PATIENCE_MS): Promise<void> {
  for (const [name, stop] of Object.entries(steps)) {
    try {
      await within(patienceMs, stop)
    } catch (error) {
      log.error(`stopping the ${name} failed`, { error })
    }
  }
}

/** Waits for all, also when one fails. Throws the first failure. */
export async function settleAll(stopping: readonly unknown[]): Promise<void> {
  const outcomes = await Promise.allSettled(stopping)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
