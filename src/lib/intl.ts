const LOCALE = 'en'

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The formatter with these options, made once: making one takes longer than a hundred uses. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE, options)
  numberFormats.set(key, made)
  return made
}

/** The formatter with these options, made once. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, options)
  dateFormats.set(key, made)
  return made
}
