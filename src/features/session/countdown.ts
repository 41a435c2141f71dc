/** Minutes and seconds, as `4:05`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What a screen reader is told of the countdown. It changes each minute and twice at the end, so that nobody is flooded. */
export function describeCountdown(seconds: number): string {
  return `Your session expires in ${describeTime(seconds)}. Any unsaved changes may be lost.`
}

function describeTime(seconds: number) {
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes`
  if (seconds > 30) return '1 minute'
  return seconds > 10 ? '30 seconds' : '10 seconds'
}
