const MICROS = 6

/** The currencies that don't have two decimals, by number of decimals (ISO 4217, list one, January 2026). */
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
 * Returns a currency's number of decimals: 2 for USD, 0 for JPY, 3 for KWD. Doesn't use `Intl`, because engines differ
 * for HUF, IDR and others.
 */
export const currencyExponent = (currency: string): number => exponents.get(currency) ?? 2

/** The currencies with a sign that no other currency has. Their code would be longer and no clearer: ₺5, not TRY 5. */
const OWN_SIGNS = new Set(
  'AZN BDT CRC CZK GEL HUF ILS INR KHR KRW KZT LAK MNT NGN PHP PLN PYG RUB THB TRY UAH VND'.split(' '),
)

/** Returns `Intl` options that write a currency by its sign, or by its code or a longer sign if others share it. */
export const currencyStyle = (currency: string) =>
  ({ style: 'currency', currency, currencyDisplay: OWN_SIGNS.has(currency) ? 'narrowSymbol' : 'symbol' }) as const

/** Returns `Intl` options that show all decimals of the currency in every JavaScript engine. */
export function currencyFormat(currency: string) {
  const digits = currencyExponent(currency)
  return { ...currencyStyle(currency), minimumFractionDigits: digits, maximumFractionDigits: digits } as const
}

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value)

/**
 * Divides integers. Rounds halves to the even neighbor: 2.5 to 2, 3.5 to 4. Throws a RangeError if `divisor` is zero.
 */
export function divideHalfEven(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor
  const twice = sizeOf(value % divisor) * 2n
  const size = sizeOf(divisor)
  const isBeyondHalf = twice > size || (twice === size && quotient % 2n !== 0n)
  if (!isBeyondHalf) return quotient
  return value < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

/** Converts a decimal from Postgres, such as `-12.345000`, to millionths. Drops digits after the sixth decimal. */
export function parseMicros(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new RangeError(`Not a decimal number: ${decimal}`)
  const [, sign, whole = '0', fraction = ''] = match
  const micros = BigInt(whole) * 1_000_000n + BigInt(fraction.slice(0, MICROS).padEnd(MICROS, '0'))
  return sign === '-' ? -micros : micros
}

/**
 * Returns an amount in millionths divided by `count`, in the currency's minor units. Rounds halves to even. Above 2^53,
 * the result is the nearest JavaScript number.
 */
export function averageOfMicros(micros: bigint, count: number, currency: string): number {
  const divisor = 10n ** BigInt(MICROS - currencyExponent(currency)) * BigInt(count)
  return Number(divideHalfEven(micros, divisor))
}

/** Converts an exact decimal to minor units, as `averageOfMicros` rounds them. */
export const toMinorUnits = (decimal: string, currency: string): number =>
  averageOfMicros(parseMicros(decimal), 1, currency)

/** Returns an exact amount divided by `count`, in minor units, as `averageOfMicros` rounds them. */
export const averageMinorUnits = (decimal: string, count: number, currency: string): number =>
  averageOfMicros(parseMicros(decimal), count, currency)

/** Converts minor units to a decimal: -1234 US cents to -12.34. */
export function minorUnitsToDecimal(minor: number, currency: string): string {
  const decimals = currencyExponent(currency)
  const digits = BigInt(Math.abs(minor))
    .toString()
    .padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${minor < 0 ? '-' : ''}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ''}`
}

/** Converts millionths to a decimal string: -12345000 to -12.345000. */
export function formatMicros(micros: bigint): string {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(MICROS + 1, '0')
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -MICROS)}.${digits.slice(-MICROS)}`
}
