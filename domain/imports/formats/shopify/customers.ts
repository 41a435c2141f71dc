import { readOptionalAmount, readText, RowProblem } from '#domain/imports/cells/cells.ts'
import { pickColumns, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { MICROS_PER_UNIT } from '#domain/imports/cells/micros.ts'
import type { CustomerFormat, CustomerReading } from '#domain/imports/parsed-customer.ts'
import type { ReadingContext, SourceRow } from '#domain/imports/parsed-order.ts'
import { buyerOf } from '#domain/imports/order-parts.ts'
import { readCountry } from '#domain/imports/place.ts'

/** The current header first, then the previous one. */
const NAMES = {
  id: ['Customer ID'],
  firstName: ['First Name'],
  lastName: ['Last Name'],
  email: ['Email'],
  country: ['Default Address Country Code', 'Country Code', 'Country'],
  spent: ['Total Spent'],
  orders: ['Total Orders'],
} as const

type CustomerColumns = Picked<keyof typeof NAMES>
type Cells = readonly string[]

const MAX_ORDERS = 2_147_483_647n

export const isShopifyCustomers = (columns: Columns): boolean =>
  columns.has('First Name', 'Last Name', 'Email', 'Total Spent', 'Total Orders')

function readOrders(cells: Cells, columns: CustomerColumns, context: ReadingContext): number | null {
  const count = readOptionalAmount(cells, columns('orders'), context)
  if (count === null) return null
  if (count < 0n || count % MICROS_PER_UNIT !== 0n || count / MICROS_PER_UNIT > MAX_ORDERS) {
    throw new RowProblem(
      columns('orders').name,
      `"${readText(cells, columns('orders')).slice(0, 60)}" is not a number of orders`,
    )
  }
  return Number(count / MICROS_PER_UNIT)
}

function readBuyer(cells: Cells, columns: CustomerColumns) {
  return buyerOf({
    id: readText(cells, columns('id')),
    email: readText(cells, columns('email')),
    names: [readText(cells, columns('firstName')), readText(cells, columns('lastName'))],
    country: readCountry(cells, columns('country')),
  })
}

function readCustomer(rows: readonly SourceRow[], columns: CustomerColumns, context: ReadingContext): CustomerReading {
  const row = rows.at(-1)
  if (row === undefined) return { customer: null, rejections: [], leftOut: [] }
  const { cells } = row
  const older = rows.slice(0, -1).map((repeated) => ({ row: repeated, reason: 'Older row of the same customer' }))
  const buyer = readBuyer(cells, columns)
  if (buyer === null) {
    const nobody = { row, reason: 'Customer without an id or an email address' }
    return { customer: null, rejections: [], leftOut: [...older, nobody] }
  }
  try {
    const spent = readOptionalAmount(cells, columns('spent'), context)
    const stated = { orders: readOrders(cells, columns, context), spent }
    return { customer: { ...buyer, stated }, rejections: [], leftOut: older }
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem
    return { customer: null, rejections: [{ row, column: problem.column, reason: problem.message }], leftOut: older }
  }
}

/** Rows without id and email are separate customers. */
const keyOf = (cells: Cells, columns: CustomerColumns): string =>
  readText(cells, columns('email')).toLowerCase() ||
  readText(cells, columns('id')) ||
  cells.join(' ').trim().slice(0, 255) ||
  'blank'

/** Shopify's customer export, current and previous: a row per customer. */
export function createShopifyCustomersFormat(columns: Columns): CustomerFormat {
  const found = pickColumns(columns, NAMES)
  return {
    platform: 'shopify',
    keyOf: (cells) => keyOf(cells, found),
    amountColumns: [found('spent').at],
    read: (rows, context) => readCustomer(rows, found, context),
    notes: [],
  }
}
