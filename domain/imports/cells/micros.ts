import { currencyExponent, divideHalfEven } from '#domain/money.ts'

/** Amounts are whole millionths of a currency's major unit. */
export const MICROS_PER_UNIT = 1_000_000n

const MICRO_DECIMALS = 6

/** Returns `micros` × `factor` ÷ `divisor`, rounded half-even to a multiple of `unit`. */
export function scale(micros: bigint, [factor, divisor]: readonly [bigint, bigint], unit = 1n): bigint {
  return divideHalfEven(micros * factor, divisor * unit) * unit
}

/** Returns the price times the quantity, which is in thousandths. */
export function multiply(priceMicros: bigint, quantityMilli: bigint): bigint {
  return divideHalfEven(priceMicros * quantityMilli, 1000n)
}

/** Formats an amount as a decimal number. Removes trailing zeros, but keeps at least `decimals` decimals. */
export function formatMicros(micros: bigint, decimals = 0): string {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(MICRO_DECIMALS + 1, '0')
  const whole = digits.slice(0, -MICRO_DECIMALS)
  const fraction = digits.slice(-MICRO_DECIMALS).replace(/0+$/, '').padEnd(decimals, '0')
  return `${micros < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Splits a total in proportion to the weights. The shares are multiples of `unit` and add up to the total exactly. If
 * no weight is positive, the shares are equal. Returns an empty list for no weights.
 */
export function allocate(total: bigint, weights: readonly bigint[], unit = 1n): bigint[] {
  const known = weights.some((weight) => weight > 0n) ? weights.map((weight) => (weight > 0n ? weight : 0n)) : null
  const shares = known ?? weights.map(() => 1n)
  const sum = shares.reduce((left, right) => left + right, 0n)
  let weightSoFar = 0n
  let givenSoFar = 0n
  return shares.map((share) => {
    weightSoFar += share
    const due = weightSoFar === sum ? total : ((total * weightSoFar) / sum / unit) * unit
    const given = due - givenSoFar
    givenSoFar = due
    return given
  })
}

export const sumMicros = (amounts: readonly bigint[]): bigint => amounts.reduce((left, right) => left + right, 0n)

/** The smallest amount of a currency in millionths: 10,000 for a cent, 1,000,000 for a yen. */
export const minorUnit = (currency: string): bigint =>
  10n ** BigInt(Math.max(MICRO_DECIMALS - currencyExponent(currency), 0))
