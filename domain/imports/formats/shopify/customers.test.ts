import { describe, expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import { createShopifyCustomersFormat } from './customers.ts'

const CONTEXT: ReadingContext = { timeZone: 'UTC', currency: 'USD', decimal: '.', dateOrder: 'month_first' }

const CURRENT =
  'Customer ID|First Name|Last Name|Email|Accepts Email Marketing|Default Address Company|Default Address Country Code|Phone|Total Spent|Total Orders|Note|Tax Exempt|Tags'
const LEGACY =
  'First Name|Last Name|Email|Accepts Email Marketing|Company|City|Province|Country|Country Code|Phone|Total Spent|Total Orders|Tags'

function read(header: string, ...rows: string[]) {
  const format = createShopifyCustomersFormat(createColumns(header.split('|')))
  return format.read(
    rows.map((row, at) => ({ line: at + 2, cells: row.split('|') })),
    CONTEXT,
  )
}

describe('a Shopify customer', () => {
  test.each([
    [CURRENT, "'6940001|Ada|Lane|Ada@Example.com|yes||GB|'+44|1,120.50|3||no|", '6940001'],
    [LEGACY, 'Ada|Lane|Ada@Example.com|yes|||England|United Kingdom|GB||1,120.50|3|', null],
  ])('is read from a file with the header %s', (header, row, id) => {
    expect(read(header, row).customer).toEqual({
      id,
      email: 'ada@example.com',
      name: 'Ada Lane',
      country: 'GB',
      stated: { orders: 3, spent: 1_120_500_000n },
      consent: { answer: 'yes', at: null },
    })
  })

  test.each(['1.5', '-1', 'many', '99999999999'])('is rejected with an order count of %s', (orders) => {
    const { customer, rejections } = read(CURRENT, `1|Ada|||||||0|${orders}|||`)

    expect(customer).toBeNull()
    expect(rejections).toMatchObject([{ row: { line: 2 }, column: 'Total Orders' }])
  })
})

test('customers without an email are told apart by id, and without either by their other values', () => {
  const format = createShopifyCustomersFormat(createColumns(CURRENT.split('|')))
  const keys = ["'1|Ada||A@x.com", "'2|Ada||a@X.com", "'3|Ada||", '|Bo||', '|Cy||', '|||'].map((row) =>
    format.keyOf(row.split('|')),
  )

  expect(keys).toEqual(['a@x.com', 'a@x.com', '3', 'Bo', 'Cy', 'blank'])
})
