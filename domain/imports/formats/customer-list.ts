import { readOptionalDate, readText } from '#domain/imports/cells/cells.ts'
import { pickColumns, type Column, type Columns, type Picked } from '#domain/imports/cells/columns.ts'
import { consentColumn, readConsent } from '#domain/imports/consent.ts'
import { customerKey, readCustomerRows } from '#domain/imports/customer-rows.ts'
import type { CustomerFormat, StatedConsent } from '#domain/imports/parsed-customer.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import { buyerOf } from '#domain/imports/order-parts.ts'
import { readCountry } from '#domain/imports/place.ts'
import { matchName } from '#domain/imports/table/field-names.ts'

const NAMES = {
  id: ['id', 'Customer ID', 'customer_id', 'Customer number'],
  name: ['name', 'Full name', 'Customer name'],
  firstName: ['First Name', 'first_name', 'Firstname', 'First Name *'],
  lastName: ['Last Name', 'last_name', 'Lastname', 'Last Name *'],
  email: ['Email', 'Email address', 'E-mail', 'customer_email', 'Email *'],
  country: ['country', 'Country Code', 'country_code'],
  consentAt: [
    'marketing_consent_at',
    'accepts_marketing_updated_at',
    'Consent date',
    'Opt-in date',
    'Subscribed at',
    'updated_at',
    'Updated at',
    'Date modified',
  ],
} as const

type ListColumns = Picked<keyof typeof NAMES> & { readonly consent: Column }
type Cells = readonly string[]

const OF_ORDERS = ['unit_price', 'line_total', 'order_total', 'quantity', 'sku'] as const

const orderRank = (name: string): number => matchName(name).get('order_id')?.rank ?? 0

/** "External ID" and names after it, such as "ID", can be those of anything. */
const ANY_NUMBER = orderRank('external id')

const isOfOrders = (name: string): boolean => {
  const matches = matchName(name)
  return orderRank(name) > ANY_NUMBER || OF_ORDERS.some((field) => matches.get(field)?.resembles === null)
}

/** Whether a file is a list of customers that says who agreed to marketing, such as the export of a store. */
export const isCustomerList = (columns: Columns): boolean =>
  columns.find(...NAMES.email).at >= 0 && consentColumn(columns).at >= 0 && !columns.names.some(isOfOrders)

function readStated(cells: Cells, columns: ListColumns, context: ReadingContext): StatedConsent | null {
  const answer = readConsent(cells, columns.consent)
  return answer && { answer, at: readOptionalDate(cells, columns('consentAt'), context) }
}

const readBuyer = (cells: Cells, columns: ListColumns) =>
  buyerOf({
    id: readText(cells, columns('id')),
    email: readText(cells, columns('email')),
    names: [
      readText(cells, columns('name')) ||
        `${readText(cells, columns('firstName'))} ${readText(cells, columns('lastName'))}`,
    ],
    country: readCountry(cells, columns('country')),
  })

/** Any list of customers with a column for their consent to marketing: a row per customer. */
export function createCustomerListFormat(columns: Columns): CustomerFormat {
  const found = Object.assign(pickColumns(columns, NAMES), { consent: consentColumn(columns) })
  return {
    platform: 'table',
    keyOf: (cells) => customerKey(cells, { email: found('email'), id: found('id') }),
    amountColumns: [],
    dateColumns: [found('consentAt').at],
    read: (rows, context) =>
      readCustomerRows(rows, {
        buyer: (cells) => readBuyer(cells, found),
        rest: (cells) => ({ stated: null, consent: readStated(cells, found, context) }),
      }),
    notes: [],
  }
}
