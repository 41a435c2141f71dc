/** Rejects when `work` takes longer than `limitMs`; the work itself goes on. Time that the machine slept does not count. */
export async function withinLimit<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise: limit, reject } = Promise.withResolvers<never>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait() {
    const startedAt = Date.now()
    timer = setTimeout(() => {
      const hasSlept = Date.now() - startedAt > 2 * limitMs
      if (hasSlept) wait()
      else reject(new Error(`It took longer than ${limitMs / 1000} s.`))
    }, limitMs)
  }

  wait()
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
