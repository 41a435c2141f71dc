import { dateFormat, LOCALE } from '#lib/intl.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MONTH_DAYS = 30

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'short' })

/** How long ago something happened: just now, 5 min. ago, yesterday; beyond a month, the day. */
export function formatActivity(instant: string, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - Date.parse(instant))
  if (agoMs < MINUTE_MS) return 'just now'
  if (agoMs < HOUR_MS) return relative.format(-Math.floor(agoMs / MINUTE_MS), 'minute')
  if (agoMs < DAY_MS) return relative.format(-Math.floor(agoMs / HOUR_MS), 'hour')
  const days = Math.floor(agoMs / DAY_MS)
  return days < MONTH_DAYS
    ? relative.format(-days, 'day')
    : dateFormat({ dateStyle: 'medium' }).format(new Date(instant))
}
