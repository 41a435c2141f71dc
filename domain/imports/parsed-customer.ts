import type { Platform } from './platform.ts'
import type { LeftOutRow, ParsedCustomer, ReadingContext, Rejection, SourceRow } from './parsed-order.ts'

/** The platform's own totals for a customer, to compare with the imported orders. */
type StatedHistory = { orders: number | null; spent: bigint | null }

export type CustomerReading = {
  customer: (ParsedCustomer & { stated: StatedHistory }) | null
  rejections: Rejection[]
  leftOut: LeftOutRow[]
}

/** Reads customer files with certain columns. */
export type CustomerFormat = {
  platform: Platform
  /** Key of the row's customer; never empty. */
  keyOf(cells: readonly string[]): string
  amountColumns: number[]
  read(rows: readonly SourceRow[], context: ReadingContext): CustomerReading
  notes: string[]
}
