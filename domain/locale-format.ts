import type { BucketUnit } from './buckets.ts'
import { currencyExponent, currencyFormat, currencyStyle } from './money.ts'
import type { Period } from './periods.ts'

/**
 * Formats numbers and dates for a locale. Days are YYYY-MM-DD in the store's time zone. Amounts are in minor units,
 * such as cents.
 */
export type LocaleFormat = ReturnType<typeof createLocaleFormat>

/**
 * Creates the formats for a locale, such as `de-CH`. Dates always use the Gregorian calendar, like the store's months
 * and years.
 */
export const createLocaleFormat = (locale: string) => ({ ...createNumberFormat(locale), ...createDateFormat(locale) })

/**
 * Returns the first language if `Intl` supports it, or else English. Some systems report languages that `Intl` rejects,
 * such as en-US@posix.
 */
export function chooseLocale([first = 'en']: readonly string[]): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

type MoneyOptions = {
  /** Shortens large amounts: €1.2M. */
  compact?: boolean
  /** Rounds to whole units: €1,235. */
  whole?: boolean
}

type NumberOptions = {
  compact?: boolean
  /** Always shows two decimals, so that a column lines up. */
  aligned?: boolean
  /** The number of decimals to show. */
  decimals?: number
}

type ChangeOptions = {
  sign?: boolean
  /** Always shows one decimal, so that a column lines up: 12.0%. */
  aligned?: boolean
}

const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const
const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const
const decimals = (aligned: boolean) => ({ minimumFractionDigits: aligned ? 1 : 0 }) as const
const signed = (sign: boolean) => ({ signDisplay: sign ? 'exceptZero' : 'never' }) as const

/** Changes that would round to 1,000 percent or more are written as over 999%. */
const LONG_CHANGE = 9.9995
const LARGEST_CHANGE = 9.99

/** What would round to a fall by 100 percent, but leaves something, is written as under −99.9%. */
const LONG_FALL = -0.9995
const LARGEST_FALL = -0.999

const isAlmostAll = (ratio: number) => ratio > -1 && ratio <= LONG_FALL

/** Whether a number is too large for JavaScript to represent exactly. */
const isRounded = (value: number) => Math.abs(value) > Number.MAX_SAFE_INTEGER

const isLong = (value: number, compact = false) => isRounded(value) || (compact && Math.abs(value) >= 10_000)

/** Writes a minus as wide as a plus, which screen readers read, for the hyphen that many locales have. */
const withMinus = (text: string): string => text.replace('-', '−')

function createNumberFormat(locale: string) {
  const write = (value: number, options: Intl.NumberFormatOptions) =>
    isolate(withMinus(numberFormat(locale, options).format(value)))
  const writeExact = (amount: string, options: Intl.NumberFormatOptions) => {
    if (!isDecimal(amount)) throw new RangeError(`Not a decimal number: ${amount}`)
    return isolate(withMinus(numberFormat(locale, { ...options, maximumFractionDigits: 20 }).format(amount)))
  }
  const toAmount = (minor: number, currency: string) => minor / 10 ** currencyExponent(currency)
  const beyond = (limit: number, sign: boolean) =>
    sign && limit < 0 ? `under ${write(limit, PERCENT)}` : `over ${write(Math.abs(limit), PERCENT)}`
  return {
    /** €1,234.56 */
    money: (minor: number, currency: string, { compact = false, whole = false }: MoneyOptions = {}): string => {
      const amount = toAmount(minor, currency)
      const usual = whole || compact ? 'whole' : 'full'
      const length = isRounded(minor) || isLong(amount, compact) ? 'short' : usual
      return isolate(withMinus(moneyFormat(locale, currency, length).format(amount)))
    },
    /** An exact amount with its currency: €1,234.50. Shows the currency's decimals, and more if they aren't 0. */
    exactMoney: (amount: string, currency: string): string => writeExact(amount, currencyFormat(currency)),
    /** An exact number with all its decimals: 1,234.5. */
    exact: (number: string): string => writeExact(number, {}),
    /**
     * A short amount for a chart's axis: £0, £0.50, £500, £1.5K, £20M. Locales that don't shorten thousands show 8.000 €.
     */
    axisMoney: (minor: number, currency: string): string => {
      const amount = toAmount(minor, currency)
      if (Math.abs(amount) < 1000 && !Number.isInteger(amount)) return write(amount, currencyFormat(currency))
      return write(amount, { ...SHORT, ...currencyStyle(currency), minimumFractionDigits: 0, useGrouping: 'always' })
    },
    /** 12,345; with `compact`, 12.3K; with `aligned`, 12,345.00. */
    number: (value: number, { compact = false, aligned = false, decimals: exactly }: NumberOptions = {}): string => {
      if (isLong(value, compact)) return write(value, SHORT)
      return write(value, { minimumFractionDigits: exactly ?? (aligned ? 2 : 0), maximumFractionDigits: exactly ?? 2 })
    },
    /** 0.256 as 25.6%. */
    percent: (ratio: number, { aligned = false }: Pick<ChangeOptions, 'aligned'> = {}): string =>
      write(ratio, { ...PERCENT, ...decimals(aligned) }),
    /** 0.12 as +12%; 12 as over 999%; −0.9999 as under −99.9%; a dash for `null`. */
    change: (ratio: number | null, { sign = true, aligned = false }: ChangeOptions = {}): string => {
      if (ratio === null) return '—'
      if (isAlmostAll(ratio)) return beyond(LARGEST_FALL, sign)
      if (Math.abs(ratio) < LONG_CHANGE) return write(ratio, { ...PERCENT, ...decimals(aligned), ...signed(sign) })
      return beyond(Math.sign(ratio) * LARGEST_CHANGE, sign)
    },
    /** The difference of two ratios in percentage points, without a unit: 0.012 as +1.2. */
    points: (difference: number, { sign = true, aligned = false }: ChangeOptions = {}): string =>
      write(difference * 100, { maximumFractionDigits: 1, ...decimals(aligned), ...signed(sign) }),
  }
}

/** Whether the text is a decimal. Intl formats such strings with all their digits. */
const isDecimal = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text)

type DayOptions = { year?: boolean; weekday?: boolean }

function createDateFormat(locale: string) {
  const write = (day: string, options: Intl.DateTimeFormatOptions) =>
    isolate(dateFormat(locale, { ...options, timeZone: 'UTC' }).format(toDate(day)))
  const formatDay = (day: string, { year = true, weekday = false }: DayOptions = {}): string =>
    write(day, { ...dayStyle(locale), ...(year && { year: 'numeric' }), ...(weekday && { weekday: 'short' }) })
  const month = (day: string, { short = false }: { short?: boolean } = {}): string =>
    write(day, { month: short ? 'short' : 'long', year: 'numeric' })
  return {
    /** Feb 28, 2026 or 28.02.2026. */
    day: formatDay,
    /** February 2026 or, short, Feb 2026. */
    month,
    /** 2026. */
    year: (day: string): string => write(day, { year: 'numeric' }),
    /** Nov 10 – Dec 9, 2026. Parts that both days share, such as the year, appear once. */
    range: ({ from, to }: Period): string => {
      const format = dateFormat(locale, { ...dayStyle(locale), year: 'numeric', timeZone: 'UTC' })
      return isolate(format.formatRange(toDate(from), toDate(to)))
    },
    /** The full name of a day or month: Fri, Dec 9, 2026, or December 2026. */
    bucket: (day: string, granularity: 'day' | 'month'): string =>
      granularity === 'month' ? month(day) : formatDay(day, { weekday: true }),
    /** The short name of a day, week or month: Dec 9 (a week's first day) or Dec 2026. */
    tick: (day: string, unit: BucketUnit): string =>
      unit === 'month' ? month(day, { short: true }) : formatDay(day, { year: false }),
    /** An hour of the day, 0 to 23: 2:00 PM or 14:00. */
    hour: (hour: number): string =>
      isolate(dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2001, 0, 1, hour))),
    /** A time as date, hours and minutes, in the given time zone or else the machine's. */
    dateTime: (instant: string, timeZone?: string): string => {
      const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
      return isolate(dateFormat(locale, options).format(new Date(instant)))
    },
  }
}

const toDate = (day: string) => new Date(`${day}T00:00Z`)

const NUMERIC = { day: 'numeric', month: 'numeric' } as const
const DAY_STYLES = [{ day: 'numeric', month: 'short' }, { day: '2-digit', month: '2-digit' }, NUMERIC] as const

/** How to write day and month so that they match the locale's medium dates: Feb 28 or 28.02. */
const dayStyle = remember((locale: string): Intl.DateTimeFormatOptions => {
  const write = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options).format(Date.UTC(2001, 1, 3))
  const medium = write({ dateStyle: 'medium' })
  return DAY_STYLES.find((style) => write({ ...style, year: 'numeric' }) === medium) ?? NUMERIC
})

/** Letters, digits and marks of right-to-left text. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F]/

/** Isolates a right-to-left number or date, so that it doesn't reorder the English sentence around it. */
const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)

/** Cached, because creating a format takes as long as using it a hundred times. */
const numberFormat = remember(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** Gregorian date formats, cached. */
export const dateFormat = remember(
  (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options }),
)

/** What a money format shows of an amount: €1.2M, €1,235, or all decimals of the currency. */
const MONEY_LENGTHS = {
  short: { ...SHORT, minimumFractionDigits: 0 },
  whole: { minimumFractionDigits: 0, maximumFractionDigits: 0 },
  full: {},
}

/** Tables write hundreds of amounts, and finding a format by all its options takes longer than using it. */
const moneyFormat = remember(
  (locale: string, currency: string, length: keyof typeof MONEY_LENGTHS) =>
    new Intl.NumberFormat(locale, { ...currencyFormat(currency), ...MONEY_LENGTHS[length] }),
)

/** The server gets languages from requests. */
const MOST_REMEMBERED = 2000

function remember<Key extends unknown[], Value>(make: (...key: Key) => Value) {
  const known = new Map<string, Value>()
  return (...key: Key): Value => {
    const name = JSON.stringify(key)
    const value = known.get(name) ?? make(...key)
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(name, value)
    return value
  }
}
