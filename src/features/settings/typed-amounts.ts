import { currencyExponent } from '#domain/money.ts'
import type { AmountFormat } from '#domain/forms/typed-numbers.ts'
import { LOCALE } from '#lib/intl.ts'

/** The digits of typed numbers are Latin, because only those can be read back. */
const numbers = (digits: number) =>
  new Intl.NumberFormat(LOCALE, {
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/** The decimal mark of the person's language. */
export const DECIMAL_MARK = numbers(1).format(0.5).includes(',') ? ',' : '.'

/** How amounts of a currency are read in forms. */
export const typedIn = (currency: string): AmountFormat => ({ currency, decimal: DECIMAL_MARK })

/** Returns a number as people type it. */
export const typedNumber = (value: number, digits: number): string => numbers(digits).format(value)

/** Returns an amount of minor units as people type it: 12,500, or 12,500.50. */
export function typedAmount(minor: number, currency: string): string {
  const digits = currencyExponent(currency)
  return typedNumber(minor / 10 ** digits, minor % 10 ** digits === 0 ? 0 : digits)
}
