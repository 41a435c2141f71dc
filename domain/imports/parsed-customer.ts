import type { Platform } from './platform.ts'
import type { LeftOutRow, ParsedCustomer, ReadingContext, Rejection, SourceRow } from './parsed-order.ts'

/** What a platform says that a customer ordered, to be held against the orders that are here. `null` where it says nothing. */
type StatedHistory = { orders: number | null; spent: bigint | null }

export type CustomerReading = {
  customer: (ParsedCustomer & { stated: StatedHistory }) | null
  rejections: Rejection[]
  leftOut: LeftOutRow[]
}

/** How a file of customers is read, made for the columns of one file. */
export type CustomerFormat = {
  platform: Platform
  /** The customer a row is about; never empty. */
  keyOf(cells: readonly string[]): string
  amountColumns: number[]
  read(rows: readonly SourceRow[], context: ReadingContext): CustomerReading
  notes: string[]
}
