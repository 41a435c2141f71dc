import type { ConsentAnswer } from '#domain/contracts/consent.ts'
import type { Platform } from './platform.ts'
import type { LeftOutRow, ParsedCustomer, ReadingContext, Rejection, SourceRow } from './parsed-order.ts'

/** The platform's own totals for a customer, to compare with the imported orders. */
type StatedHistory = { orders: number | null; spent: bigint | null }

/** What the file says of the consent to marketing, and since when if it says that. In milliseconds since 1970. */
export type StatedConsent = { answer: ConsentAnswer; at: number | null }

export type CustomerReading = {
  customer: (ParsedCustomer & { stated: StatedHistory | null; consent: StatedConsent | null }) | null
  rejections: Rejection[]
  leftOut: LeftOutRow[]
}

/** Reads customer files with certain columns. */
export type CustomerFormat = {
  platform: Platform
  /** Key of the row's customer; never empty. */
  keyOf(cells: readonly string[]): string
  amountColumns: number[]
  /** Indexes of the columns that show how the file writes dates. */
  dateColumns: number[]
  read(rows: readonly SourceRow[], context: ReadingContext): CustomerReading
  notes: string[]
}
