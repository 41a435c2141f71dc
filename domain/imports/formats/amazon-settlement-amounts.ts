import { readOptionalAmount, readText } from '#domain/imports/cells/cells.ts'
import type { Columns, Picked } from '#domain/imports/cells/columns.ts'
import { pickColumns } from '#domain/imports/cells/columns.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'

/** What an amount of a settlement is, signed as Amazon pays it out. */
export type SettledAmount = {
  part: 'goods' | 'discount' | 'shipping' | 'tax' | 'fee'
  isUnits: boolean
  amount: bigint
}

type Cells = readonly string[]

/** Amazon's older report has several amounts in a row, each with the column that says what it is. */
const WIDE = [
  ['ItemPrice', 'price-type', 'price-amount'],
  ['ItemFees', 'item-related-fee-type', 'item-related-fee-amount'],
  ['ItemFees', 'shipment-fee-type', 'shipment-fee-amount'],
  ['ItemFees', 'order-fee-type', 'order-fee-amount'],
  ['ItemFees', 'other-fee-reason-description', 'other-fee-amount'],
  ['ItemFees', 'misc-fee-amount', 'misc-fee-amount'],
  ['Promotion', 'promotion-type', 'promotion-amount'],
] as const

const TALL = { type: 'amount-type', description: 'amount-description', amount: 'amount' } as const

export const isTall = (columns: Columns): boolean => columns.has(TALL.type, TALL.description, TALL.amount)

export const isWide = (columns: Columns): boolean => columns.has('price-type', 'price-amount')

/** Tax that Amazon collects and pays is written twice, charged and withheld, and comes to nothing. */
function partOf(type: string, description: string): SettledAmount['part'] {
  const isOfSale = type === 'ItemPrice' || type === 'Promotion'
  if (/^(?:marketplacefacilitator|lowvaluegoods)/i.test(description)) return 'tax'
  if (!isOfSale) return 'fee'
  if (/tax/i.test(description)) return 'tax'
  if (/^shipping/i.test(description)) return 'shipping'
  return type === 'Promotion' ? 'discount' : 'goods'
}

const settled = (type: string, description: string, amount: bigint): SettledAmount => ({
  part: partOf(type, description),
  isUnits: type === 'ItemPrice' && description === 'Principal',
  amount,
})

function createTallReader(tall: Picked<keyof typeof TALL>) {
  return (cells: Cells, context: ReadingContext): SettledAmount[] => {
    const amount = readOptionalAmount(cells, tall('amount'), context)
    return amount === null ? [] : [settled(readText(cells, tall('type')), readText(cells, tall('description')), amount)]
  }
}

function createWideReader(columns: Columns) {
  const pairs = WIDE.map(([type, names, amounts]) => [type, columns.find(names), columns.find(amounts)] as const)
  return (cells: Cells, context: ReadingContext): SettledAmount[] =>
    pairs.flatMap(([type, description, column]) => {
      const amount = readOptionalAmount(cells, column, context)
      return amount === null || amount === 0n ? [] : [settled(type, readText(cells, description), amount)]
    })
}

/** Reads the amounts of a row, of either report. */
export const createAmountReader = (columns: Columns) =>
  isTall(columns) ? createTallReader(pickColumns(columns, TALL)) : createWideReader(columns)

/** Positions that tell how the file writes its amounts. */
export const amountColumnsOf = (columns: Columns): number[] =>
  isTall(columns) ? [columns.find(TALL.amount).at] : WIDE.map(([, , amounts]) => columns.find(amounts).at)
