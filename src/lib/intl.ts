import { createLocaleFormat, dateFormat as localeDateFormat } from '#domain/locale-format.ts'

/** The person's first language, or English where the browser has no numbers and dates for it. */
export const LOCALE = chooseLocale(navigator.languages)

/** Writes numbers and dates as the person's language does. */
export const localeFormat = createLocaleFormat(LOCALE)

/** A formatter with these options in the person's language, made once. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) => localeDateFormat(LOCALE, options)

/** Some systems name languages in ways that Intl refuses, such as en-US@posix. */
export function chooseLocale([first = 'en']: readonly string[]): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
