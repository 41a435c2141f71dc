export const nameOfZone = (zone: string): string => zone.replaceAll('_', ' ')

/** Includes the current time zone, because it could be missing in the browser's list. */
export function listTimeZones(current: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...zones].toSorted().map((zone) => ({ value: zone, label: nameOfZone(zone) }))
}
