import { formatMicros } from '#domain/imports/cells/micros.ts'

const counts = new Intl.NumberFormat('en')
const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })

/** Writes a number of rows or orders for a note in the report: 3,836. */
export const countInNote = (count: number): string => counts.format(count)

/** Writes an amount in millionths of a currency's unit for a note in the report: 1,250.00. */
export const amountInNote = (micros: bigint): string => amounts.format(Number(formatMicros(micros, 2)))
