import { readDate, readRequiredAmount, readOrderNumber } from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { minorUnit } from '#domain/imports/cells/micros.ts'
import { completeOrder, placedBy, unnamedGoods } from '#domain/imports/order-parts.ts'
import { detailOf } from '#domain/imports/detail.ts'
import type { OrderFormat, ParsedOrder, ReadingContext } from '#domain/imports/parsed-order.ts'
import { readLatestRow } from '#domain/imports/read-rows.ts'
import { settle } from './settlement.ts'

const NAMES = { number: 'order', date: 'date', net: 'total', gross: 'totalWithTax' } as const

type VendureColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]

export const isVendureOrders = (columns: Columns): boolean => columns.has('order', 'date', 'total', 'totalWithTax')

const keyOf = (cells: Cells, columns: VendureColumns): string => readOrderNumber(cells, columns('number'))

function readOrder(cells: Cells, columns: VendureColumns, stated: ReadingContext): ParsedOrder {
  const context: ReadingContext = { ...stated, decimal: '.' }
  const net = readRequiredAmount(cells, columns('net'), context)
  const gross = readRequiredAmount(cells, columns('gross'), context)
  const placement = {
    at: readDate(cells, columns('date'), context),
    ...unnamedGoods({ gross: net }),
    shipping: 0n,
    tax: gross - net,
    duties: 0n,
  }
  return completeOrder({
    ...placedBy(placement),
    externalId: keyOf(cells, columns),
    currency: context.currency,
    detail: detailOf(['tax']),
    ...settle(placement, { outcome: 'placed', refunds: [], unit: minorUnit(context.currency) }),
  })
}

/** The default file of Vendure's order export plugin. Vendure itself has no order export. */
export function createVendureOrdersFormat(columns: Columns): OrderFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'vendure',
    refusal: null,
    keyOf: (cells) => keyOf(cells, found),
    dateColumns: [found('date').at],
    amountColumns: [],
    currencyColumn: -1,
    read: (rows, context) => readLatestRow(rows, (cells) => readOrder(cells, found, context)),
    notes: [
      'This file has only totals with and without tax. Shipping counts as sales, and refunds, products and customers are unknown.',
    ],
  }
}
