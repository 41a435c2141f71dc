import { MICROS_PER_UNIT } from './micros.ts'

export type DecimalMark = '.' | ','

/** The database column is numeric(20, 6). */
const LIMIT = 10n ** 14n * MICROS_PER_UNIT

// Created on first use, because it takes memory that a server may never need.
let currencyCodes: ReadonlySet<string> | undefined
const CURRENCY_WORDS = new Set([
  'euro',
  'euros',
  'fr',
  'fr.',
  'sfr.',
  'kr',
  'kr.',
  'zł',
  'kč',
  'ft',
  'lei',
  'rs',
  'rs.',
  'руб.',
  'руб',
  'r$',
  'us$',
  'a$',
  'c$',
  'ca$',
  'au$',
  'nz$',
  'hk$',
  's$',
])

const PLAIN = /^(-?)(\d{1,14})(?:\.(\d{1,6}))?$/
const SHAPE =
  /^(\()?\s*([-+])?\s*([^\d\s.,()+-]{1,5}\.?)?\s*([-+])?\s*([\d.,'\s]*\d[.,]?)\s*([^\d\s.,()+-]{1,5}\.?)?\s*(-)?\s*(\))?$/u
/** One to three digits, a mark, and three digits. */
const GROUP_OR_DECIMALS = /^[1-9]\d{0,2}[.,]\d{3}$/

const GROUPED = /^\d{1,3}(?:([.,' ])\d{2,3})*$/

function isCurrencyMark(mark: string | undefined): boolean {
  if (mark === undefined) return true
  return /^\p{Sc}$/u.test(mark) || isCurrencyCode(mark) || CURRENCY_WORDS.has(mark.toLowerCase())
}

function isGrouped(whole: string): boolean {
  if (/^\d*$/.test(whole)) return true
  const groups = whole.split(/[.,' ]/)
  return GROUPED.test(whole) && new Set(whole.replace(/\d/g, '')).size === 1 && groups.at(-1)?.length === 3
}

/** Returns the index of the decimal mark. Returns -1 if all marks separate thousands. */
function decimalPosition(digits: string, decimal: DecimalMark): number {
  const position = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (position < 0) return -1
  const mark = digits[position]
  const isOnlyMark = digits.indexOf('.') === digits.lastIndexOf('.') && digits.indexOf(',') === digits.lastIndexOf(',')
  if (!isOnlyMark) {
    const isRepeated = digits.indexOf(mark ?? '') !== position
    return isRepeated ? -1 : position
  }
  const hasBoth = digits.includes('.') && digits.includes(',')
  const looksGrouped = GROUP_OR_DECIMALS.test(digits)
  return looksGrouped && !hasBoth && mark !== decimal ? -1 : position
}

function toMicros(whole: string, fraction: string): bigint {
  const padded = fraction.padEnd(7, '0')
  const kept = BigInt((whole === '' ? '0' : whole) + padded.slice(0, 6))
  const rest = padded.slice(6)
  const isHalf = /^50*$/.test(rest)
  const isUp = isHalf ? kept % 2n === 1n : (rest[0] ?? '0') >= '5'
  return isUp ? kept + 1n : kept
}

function parseDigits(text: string, decimal: DecimalMark): bigint | null {
  const digits = text.trim().replace(/\s/g, ' ')
  const position = decimalPosition(digits, decimal)
  const whole = position < 0 ? digits : digits.slice(0, position)
  const fraction = position < 0 ? '' : digits.slice(position + 1)
  if (!isGrouped(whole) || !/^\d*$/.test(fraction)) return null
  return toMicros(whole.replace(/\D/g, ''), fraction)
}

function parseShaped(text: string, decimal: DecimalMark): bigint | null {
  const tidy = text
    // Shortens white space: `SHAPE` allows it in many places, so a long run would make matching very slow.
    .replace(/\s+/g, ' ')
    .replace(/[\u2212\u2010-\u2015]/g, '-')
    .replace(/[\u2019\u00b4]/g, "'")
    // "12,-" and "12.–" are 12.00 in German and Dutch.
    .replace(/(?<=\d)[.,]-(?!\d)/, '')
  const match = SHAPE.exec(tidy)
  if (match === null) return null
  const [, open, sign, before, innerSign, digits, after, trailing, close] = match
  if ((open === undefined) !== (close === undefined)) return null
  if (!isCurrencyMark(before) || !isCurrencyMark(after)) return null
  const size = parseDigits(digits ?? '', decimal)
  if (size === null) return null
  const signs = [open, sign, innerSign, trailing].filter((mark) => mark !== undefined)
  if (signs.length > 1) return null
  return signs.length === 1 && signs[0] !== '+' ? -size : size
}

function parsePlain(text: string): bigint | null {
  const match = PLAIN.exec(text)
  if (match === null) return null
  const size = BigInt((match[2] ?? '') + (match[3] ?? '').padEnd(6, '0'))
  return match[1] === '-' ? -size : size
}

/** A number such as 1.5E+3, as spreadsheets write it. Without the "+" or "-", it could be a product code. */
const SCIENTIFIC = /^([-+]?)(\d{1,20})(?:[.,](\d{1,20}))?e([+-]\d{1,2})$/i

function parseScientific(text: string): bigint | null {
  const match = SCIENTIFIC.exec(text)
  if (match === null) return null
  const [, sign, whole = '', fraction = '', power] = match
  const point = whole.length + Number(power)
  const digits = (whole + fraction).padEnd(point, '0')
  const size = toMicros(
    digits.slice(0, Math.max(point, 0)),
    digits.slice(Math.max(point, 0)).padStart(digits.length - point, '0'),
  )
  return sign === '-' ? -size : size
}

/**
 * Parses an amount in millionths, rounded to six decimals. Accepts currencies, separators, a minus and parentheses.
 * `decimal` decides what "1.234" means. Returns `null` if the text isn't an amount.
 */
export function parseAmount(text: string, decimal: DecimalMark = '.'): bigint | null {
  const plain = decimal === '.' ? parsePlain(text) : null
  if (plain !== null) return plain
  const bare = text.length > 60 ? '' : text.trim().replace(/^'/, '')
  const micros = parseShaped(bare, decimal) ?? parseScientific(bare)
  return micros !== null && micros < LIMIT && micros > -LIMIT ? micros : null
}

/** Whether a cell says in its own way that it has no value, such as "-" or "n/a". */
export const saysNothing = (text: string): boolean => /^(?:[-\u2010-\u2015]+|n\/a|null|none|nan)$/i.test(text)

/** Removes the unit of pieces: "2 pcs", "2x" and "x 2" are 2. */
export const withoutPieces = (text: string): string =>
  text.trim().replace(/^x\s*(?=\d)|(?<=\d)\s*(?:x|pcs?|pieces?|stk|stück|st|units?|uds?|pz|個|点)\.?$/i, '')

/** Parses a quantity in thousandths. Returns `null` if the text isn't a number or has more than three decimals. */
export function parseQuantity(text: string, decimal: DecimalMark = '.'): bigint | null {
  const micros = parseAmount(text, decimal)
  return micros === null || micros % 1000n !== 0n ? null : micros / 1000n
}

/** Whether an amount such as "1.234" is a thousand or has three decimals, depending on the file. */
export const canHaveTwoReadings = (text: string): boolean => GROUP_OR_DECIMALS.test(text.replace(/[^\d.,]/g, ''))

/** A fast path: most amounts are whole or have two decimals. */
const PLAIN_EVIDENCE = /^-?\d+(\.\d\d?)?$/

function evidenceOfMarks(text: string): DecimalMark | null {
  const digits = text.replace(/[^\d.,]/g, '')
  const dots = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (dots > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (dots > 1) return ','
  if (commas > 1) return '.'
  if (dots + commas === 0 || GROUP_OR_DECIMALS.test(digits)) return null
  return dots === 1 ? '.' : ','
}

/**
 * Returns the decimal mark of an amount. Returns `null` if the amount has no mark or can be read both ways, such as
 * "1.234".
 */
export function decimalEvidence(text: string): DecimalMark | null {
  const plain = PLAIN_EVIDENCE.exec(text)
  if (plain === null) return evidenceOfMarks(text)
  return plain[1] === undefined ? null : '.'
}

const CURRENCY_BY_SIGN: Record<string, string> = {
  '€': 'EUR',
  Euro: 'EUR',
  euro: 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₪': 'ILS',
  '₫': 'VND',
  '₴': 'UAH',
  '₦': 'NGN',
  '฿': 'THB',
  '₱': 'PHP',
  zł: 'PLN',
  Kč: 'CZK',
  R$: 'BRL',
}

/**
 * Returns the currency of an amount. Returns `null` if there is none, or if the sign belongs to several currencies,
 * such as "$" or "kr".
 */
export function currencyOf(text: string): string | null {
  const code = /\b[A-Z]{3}\b/.exec(text)?.[0]
  if (code !== undefined && isCurrencyCode(code)) return code
  const sign = Object.keys(CURRENCY_BY_SIGN).find((candidate) => text.includes(candidate))
  return sign === undefined ? null : (CURRENCY_BY_SIGN[sign] ?? null)
}

export function isCurrencyCode(text: string): boolean {
  currencyCodes ??= new Set(Intl.supportedValuesOf('currency'))
  return currencyCodes.has(text)
}
