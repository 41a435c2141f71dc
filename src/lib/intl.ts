import { createLocaleFormat, dateFormat as localeDateFormat } from '#domain/locale-format.ts'

/** The browser's preferred language, or English if `Intl` doesn't support it. */
export const LOCALE = chooseLocale(navigator.languages)

/** Formats numbers and dates for the person's language. */
export const localeFormat = createLocaleFormat(LOCALE)

/** Returns a cached date format in the person's language. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) => localeDateFormat(LOCALE, options)

/** Catches the error for languages that `Intl` rejects, such as en-US@posix, which some systems report. */
export function chooseLocale([first = 'en']: readonly string[]): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
