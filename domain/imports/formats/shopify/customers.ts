import { readOptionalAmount, readText, RowProblem } from '#domain/imports/cells/cells.ts'
import { pickColumns, type Column, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { MICROS_PER_UNIT } from '#domain/imports/cells/micros.ts'
import { consentColumn, readConsent } from '#domain/imports/consent.ts'
import { customerKey, readCustomerRows } from '#domain/imports/customer-rows.ts'
import type { CustomerFormat } from '#domain/imports/parsed-customer.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
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

type CustomerColumns = Picked<keyof typeof NAMES> & { readonly consent: Column }
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

const readRest = (cells: Cells, columns: CustomerColumns, context: ReadingContext) => {
  const spent = readOptionalAmount(cells, columns('spent'), context)
  const answer = readConsent(cells, columns.consent)
  return { stated: { orders: readOrders(cells, columns, context), spent }, consent: answer && { answer, at: null } }
}

/** Shopify's customer export, current and previous: a row per customer. */
export function createShopifyCustomersFormat(columns: Columns): CustomerFormat {
  const found = Object.assign(pickColumns(columns, NAMES), { consent: consentColumn(columns) })
  return {
    platform: 'shopify',
    keyOf: (cells) => customerKey(cells, { email: found('email'), id: found('id') }),
    amountColumns: [found('spent').at],
    dateColumns: [],
    read: (rows, context) =>
      readCustomerRows(rows, {
        buyer: (cells) => readBuyer(cells, found),
        rest: (cells) => readRest(cells, found, context),
      }),
    notes: [],
  }
}
