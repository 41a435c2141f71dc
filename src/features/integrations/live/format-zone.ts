/** Returns a shop's time zone for people. An offset, such as "+02:00", says what it is an offset from. */
export const formatZone = (zone: string | null): string =>
  zone === null ? 'Not stated' : zone.replace(/^[+-]\d\d:\d\d$/, (offset) => `UTC${offset}`)
