/** A terminal signals a process and its parent, which passes the signal on. So one signal may arrive twice. */
const SAME_SIGNAL_MS = 1000

/** Runs `stop` at the first signal to stop, then ends the process. A second signal ends it at once. */
export function onStopSignal(stop: () => Promise<void>) {
  let stoppedAt: number | null = null

  function receive() {
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppedAt = performance.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive)
}
