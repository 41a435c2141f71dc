const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago a moment (ISO 8601) was, such as "3 minutes ago". */
export function formatAgo(instant: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000)
  for (const [unit, length] of UNITS) if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit)
  return 'just now'
}

/** How long something takes still, such as "about 3 minutes". */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[2]
  const count = Math.round(seconds / length)
  return `about ${count} ${unit}${count === 1 ? '' : 's'}`
}
