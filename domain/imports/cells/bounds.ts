import { MICROS_PER_UNIT } from './micros.ts'

/** Whatever is beyond these is a barcode or a slip of the keyboard; sums of what is within them stay exact. */
const MAX_MAJOR_UNITS = 10n ** 11n
const MAX_PIECES = 10n ** 7n

const grouped = (value: bigint): string => value.toLocaleString('en-US')

export const MAX_AMOUNT_TEXT = grouped(MAX_MAJOR_UNITS)
export const MAX_QUANTITY_TEXT = grouped(MAX_PIECES)

const isWithin = (value: bigint, limit: bigint): boolean => value <= limit && value >= -limit

/** Whether an amount, in millionths, may be one of an order. */
export const isPossibleAmount = (micros: bigint): boolean => isWithin(micros, MAX_MAJOR_UNITS * MICROS_PER_UNIT)

/** Whether a quantity, in thousandths, may be one of a line. */
export const isPossibleQuantity = (milli: bigint): boolean => isWithin(milli, MAX_PIECES * 1000n)
