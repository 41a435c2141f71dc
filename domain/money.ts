const MICROS = 6

/** ISO 4217, list one of January 2026: the currencies whose minor unit has other than two decimals. */
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
 * How many decimals a currency's minor unit has: 2 for USD, 0 for JPY, 3 for KWD. Not asked of `Intl`: engines differ
 * about HUF, IDR and others.
 */
export const currencyExponent = (currency: string): number => exponents.get(currency) ?? 2

/** The options by which every engine writes an amount with all decimals of its currency. */
export function currencyFormat(currency: string) {
  const digits = currencyExponent(currency)
  return { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
}

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value)

/** Integer division that rounds to the nearest, halves to the even neighbour. Throws a RangeError on division by zero. */
export function divideHalfEven(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor
  const twice = sizeOf(value % divisor) * 2n
  const size = sizeOf(divisor)
  const isBeyondHalf = twice > size || (twice === size && quotient % 2n !== 0n)
  if (!isBeyondHalf) return quotient
  return value < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

/** A decimal as Postgres writes it, such as `-12.345000`, in millionths. Digits beyond the sixth are cut. */
export function parseMicros(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new RangeError(`Not a decimal number: ${decimal}`)
  const [, sign, whole = '0', fraction = ''] = match
  const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, MICROS).padEnd(MICROS, '0'))
  return sign === '-' ? -micros : micros
}

/** An exact decimal amount in the currency's minor units, rounded half to even; beyond 2^53 to the nearest number there is. */
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

/** Exact difference of two decimals, in text. */
export function subtractDecimals(left: string, right: string): string {
  const micros = parseMicros(left) - parseMicros(right)
  const digits = (micros < 0n ? -micros : micros).toString().padStart(MICROS + 1, '0')
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -MICROS)}.${digits.slice(-MICROS)}`
}
