import { chooseLocale, createLocaleFormat, dateFormat as localeDateFormat } from '#domain/locale-format.ts'

/** The browser's preferred language, or English if `Intl` doesn't support it. */
export const LOCALE = chooseLocale(navigator.languages)

/** Formats numbers and dates for the person's language. */
export const localeFormat = createLocaleFormat(LOCALE)

/** Returns a cached date format in the person's language. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) => localeDateFormat(LOCALE, options)
