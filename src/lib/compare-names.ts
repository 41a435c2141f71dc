import { LOCALE } from './intl.ts'

/** Compares two names as the person's language orders them, for `toSorted`. */
export const compareNames = new Intl.Collator(LOCALE, { numeric: true }).compare
