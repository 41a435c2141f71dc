import { expect, test } from 'vitest'
import { toCountry } from '#domain/imports/countries.ts'
import { isAfterDiscount, isPerPiece } from '#domain/imports/table/amount-kinds.ts'
import { chargeNamed, isOnlyCharge } from '#domain/imports/table/charge-names.ts'
import { normalizeStatus, statusIn } from '#domain/imports/table/status-words.ts'
import {
  canHaveTwoReadings,
  currencyOf,
  decimalEvidence,
  isCurrencyCode,
  parseAmount,
  parseQuantity,
  saysNothing,
  withoutPieces,
} from './amount.ts'
import { dateOrderEvidence, parseDate } from './date.ts'
import { withoutMarks } from './marks.ts'
import { toStoreZone, zoneNamed } from './zoned-time.ts'

const READERS: Record<string, (text: string) => unknown> = {
  canHaveTwoReadings,
  chargeNamed,
  currencyOf,
  dateOrderEvidence,
  decimalEvidence,
  isAfterDiscount,
  isCurrencyCode,
  isOnlyCharge,
  isPerPiece,
  normalizeStatus,
  parseAmount,
  parseDate: (text) => parseDate(text, { order: 'month_first', timeZone: 'UTC' }),
  parseQuantity,
  saysNothing,
  statusIn: (text) => statusIn(text, text),
  toCountry,
  toStoreZone,
  withoutMarks,
  withoutPieces,
  zoneNamed,
}

/** Texts that make patterns try again from each character. */
const REPEATED = [' ', '0', '1', '-', '.', ',', "'", '"', '(', '[', 'a', 'A1', '\u200D', '1 ', '5%', '% ', 'x@', ', ']
const WORDS = ['rate ', 'without ', 'with tax ', 'utc ', 'gmt+1', 'per ', 'guest ', 'total ']
const LENGTH = 100_000

test.each(Object.entries(READERS))(
  '%s reads the longest cell at once',
  (_name, read) => {
    for (const part of [...REPEATED, ...WORDS]) {
      const long = part.repeat(LENGTH / part.length)
      for (const text of [long, `${long}!`, `1${long}x`, `a${long}%`]) expect(() => read(text)).not.toThrow()
    }
  },
  // One text takes half a minute with a pattern whose steps grow with the square of the length.
  20_000,
)
