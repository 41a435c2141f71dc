import { createOffsetCache } from './offset-cache.ts'

const measureOffset = (timeZone: string, at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6

/** Returns the milliseconds to add to UTC to get local time. */
const offsetAt = createOffsetCache(measureOffset)

/**
 * Returns the instant of a local time, which is given as if it were UTC. If the clocks skip that time, it moves
 * forward: 02:30 becomes 03:30.
 */
export function instantOf(local: number, timeZone: string): number {
  const guess = local - offsetAt(timeZone, local)
  const offset = offsetAt(timeZone, guess)
  const instant = local - offset
  return offsetAt(timeZone, instant) === offset ? instant : Math.max(guess, instant)
}

const localText = (timeZone: string, at: number): string => new Date(at + offsetAt(timeZone, at)).toISOString()

/** Returns the local date of an instant, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: number): string => localText(timeZone, at).slice(0, 10)

/** Returns the local date and time of an instant, as YYYY-MM-DDTHH:MM. */
export const minuteIn = (timeZone: string, at: number): string => localText(timeZone, at).slice(0, 16)

function isTimeZone(name: string): boolean {
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId !== ''
  } catch {
    return false
  }
}

/** What the database takes as a store's time zone. */
const STORED_ZONE = /^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/

/** Returns the zone of a place for a name without one, such as "CET" or "+02:00". The signs of Etc zones are reversed. */
function canonicalZone(name: string): string {
  const [, sign, hours] = /^([+-])(\d\d):?00$/.exec(name) ?? []
  if (sign !== undefined) return `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}

/** Returns a time zone in the form that stores have, or `null` if there is none. */
export function toStoreZone(name: string): string | null {
  if (!isTimeZone(name)) return null
  if (STORED_ZONE.test(name)) return name
  // Intl knows fewer offsets than Temporal.
  if (/^[+-]/.test(name) && !/^[+-]\d\d:?00$/.test(name)) return null
  const zone = canonicalZone(name)
  return STORED_ZONE.test(zone) && isTimeZone(zone) ? zone : null
}

const ZONE_IN_NAME = /(?:^|[^a-z])(?:utc|gmt)(?:\s*([+-])(\d{1,2})(?::?(\d{2}))?)?(?![a-z])|[a-z](?:UTC|GMT)$/
const ZONE_MARK = /utc|gmt/i

/**
 * Returns the time zone in a column's name, such as "Created date (UTC)", "paid_at_gmt" or "Time (GMT+02:00)". Returns
 * `null` if there is none.
 */
export function zoneNamed(columnName: string): string | null {
  if (!ZONE_MARK.test(columnName)) return null
  const match = ZONE_IN_NAME.exec(columnName) ?? ZONE_IN_NAME.exec(columnName.toLowerCase())
  if (match === null) return null
  const [, sign, hours = '0', minutes = '00'] = match
  const zone = sign === undefined ? 'UTC' : `${sign}${hours.padStart(2, '0')}:${minutes}`
  return isTimeZone(zone) ? zone : null
}
