const LIMIT_MS = 15_000
const TRIES = 3
const DELAY_STEP_MS = 2_000
const LONGEST_DELAY_MS = 8_000

/** Runs `attempt` up to three times within 15 s, with longer pauses each time. Rejects if every attempt fails. */
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

/** Rejects if `work` takes longer than `limitMs`. Ignores time in which the computer sleeps. Does not stop the work. */
export async function withinLimit<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise: limit, reject } = Promise.withResolvers<never>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait() {
    const startedAt = Date.now()
    timer = setTimeout(() => {
      const hasSlept = Date.now() - startedAt > 2 * limitMs
      if (hasSlept) wait()
      else reject(new Error(`The request took longer than ${limitMs / 1000} s.`))
    }, limitMs)
  }

  wait()
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
