import { type DecimalMark, parseAmount } from '#domain/imports/cells/amount.ts'
import { currencyExponent } from '#domain/money.ts'

/** How amounts are written: `decimal` is the mark of the reader's language, which decides what 1,234 is. */
export type AmountFormat = { currency: string; decimal: DecimalMark }

/** The largest amount of a cost or a goal, in minor units. The database has the same limit. */
export const LARGEST_AMOUNT = 1_000_000_000_000

/** Reads an amount in minor units. `null` if it isn't one, or if it has more decimals than the currency. */
export function readAmount(text: string, { currency, decimal }: AmountFormat): number | null {
  const micros = parseAmount(text.trim(), decimal)
  const unit = 10n ** BigInt(6 - currencyExponent(currency))
  return micros === null || micros % unit !== 0n ? null : Number(micros / unit)
}

/** Reads a percentage with or without its sign: 2.9 of “2.9 %”. `null` if it isn't one, or has more than four decimals. */
export function readPercent(text: string, decimal: DecimalMark): number | null {
  const plain = text.trim().replace(/\s*%$/, '')
  const micros = /^[-+\u2212]?[\d.,'\s\u2019]+$/.test(plain) ? parseAmount(plain, decimal) : null
  return micros === null || micros % 100n !== 0n ? null : Number(micros) / 1_000_000
}
