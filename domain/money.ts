const MICROS = 6

/** The currencies whose minor unit doesn't have two decimals (ISO 4217, list one of January 2026). */
const DECIMALS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const exponents = new Map(
  Object.entries(DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
  ),
)

/**
 * Returns the number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. `Intl` isn't used because engines
 * differ for HUF, IDR and others.
 */
export const currencyExponent = (currency: string): number => exponents.get(currency) ?? 2

/** Returns options that make every engine show all decimals of the currency. */
export function currencyFormat(currency: string) {
  const digits = currencyExponent(currency)
  return { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
}

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value)

/** Divides integers and rounds half to even. Throws a RangeError on division by zero. */
export function divideHalfEven(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor
  const twice = sizeOf(value % divisor) * 2n
  const size = sizeOf(divisor)
  const isBeyondHalf = twice > size || (twice === size && quotient % 2n !== 0n)
  if (!isBeyondHalf) return quotient
  return value < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

/**
 * Parses a decimal from Postgres, such as `-12.345000`, into millionths. Digits after the sixth decimal are dropped.
 */
export function parseMicros(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new RangeError(`Not a decimal number: ${decimal}`)
  const [, sign, whole = '0', fraction = ''] = match
  const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, MICROS).padEnd(MICROS, '0'))
  return sign === '-' ? -micros : micros
}

/** Converts an exact decimal to minor units, rounded half to even. Results above 2^53 are the nearest double. */
export function toMinorUnits(decimal: string, currency: string): number {
  const divisor = 10n ** BigInt(MICROS - currencyExponent(currency))
  return Number(divideHalfEven(parseMicros(decimal), divisor))
}

/** `amount ÷ count` in the currency's minor units, rounded half to even; the amount is exact. */
export function averageMinorUnits(decimal: string, count: number, currency: string): number {
  const divisor = 10n ** BigInt(MICROS - currencyExponent(currency)) * BigInt(count)
  return Number(divideHalfEven(parseMicros(decimal), divisor))
}

/** Integer minor units as a decimal: -1234 US cents are -12.34. */
export function minorUnitsToDecimal(minor: number, currency: string): string {
  const decimals = currencyExponent(currency)
  const digits = BigInt(Math.abs(minor))
    .toString()
    .padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${minor < 0 ? '-' : ''}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ''}`
}

/** Returns the exact difference of two decimal strings. */
export function subtractDecimals(left: string, right: string): string {
  const micros = parseMicros(left) - parseMicros(right)
  const digits = (micros < 0n ? -micros : micros).toString().padStart(MICROS + 1, '0')
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -MICROS)}.${digits.slice(-MICROS)}`
}
