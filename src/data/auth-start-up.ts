import { withinLimit } from './auth-limit.ts'

const LIMIT_MS = 15_000
const TRIES = 3
const DELAY_STEP_MS = 2_000
const LONGEST_DELAY_MS = 8_000

/** Runs `attempt` up to three times within 15 s in all, waiting longer each time; rejects when none succeeded. */
export async function tryStartUp(attempt: () => Promise<unknown>): Promise<void> {
  await withinLimit(tryRepeatedly(attempt), LIMIT_MS)
}

async function tryRepeatedly(attempt: () => Promise<unknown>, tries = 1): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    if (tries === TRIES) throw error
    await delay(Math.min(tries * DELAY_STEP_MS, LONGEST_DELAY_MS))
    await tryRepeatedly(attempt, tries + 1)
  }
}

function delay(ms: number) {
  return new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })
}
