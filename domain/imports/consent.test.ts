import { describe, expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import type { ReadingContext } from '#domain/imports/parsed-order.ts'
import { readTable, suggest } from '#test/fixtures/shops/orders.ts'
import { consentColumn, withConsent } from './consent.ts'
import { detectFormat } from './formats/detect-format.ts'
import { createShopifyOrdersFormat } from './formats/shopify/orders.ts'
import { consentOf } from './consent-words.ts'

const CONTEXT: ReadingContext = { timeZone: 'UTC', currency: 'USD', decimal: '.', dateOrder: 'month_first' }

describe('the words of a consent', () => {
  test.each(['yes', 'TRUE', '1', 'Subscribed', 'ja', 'Abonné', 'suscrito', 'iscritto', 'aangemeld', '購読中', 'はい'])(
    '%s is a yes',
    (text) => {
      expect(consentOf(text)).toBe('yes')
    },
  )

  test.each([
    'no',
    'false',
    '0',
    'Unsubscribed',
    'never_subscribed',
    'nein',
    'abgemeldet',
    'désabonné',
    'no suscrito',
    'disiscritto',
    'uitgeschreven',
    '配信停止',
  ])('%s is a no', (text) => {
    expect(consentOf(text)).toBe('no')
  })

  test.each(['', 'pending', 'maybe', '2', 'n/a', 'ask me'])('%j is unknown', (text) => {
    expect(consentOf(text)).toBeNull()
  })
})

describe('the column of a consent', () => {
  test.each([
    'Accepts Email Marketing',
    'Accepts Marketing',
    'accepts_marketing',
    'Newsletter (0/1)',
    'Newsletter-Anmeldung',
    'Inscrit à la newsletter',
    'Email Subscription Status',
    'marketing_consent',
  ])('can be called %s', (name) => {
    expect(consentColumn(createColumns(['Email', name, 'Total']))).toMatchObject({ name, at: 1 })
  })

  test.each(['Accepts SMS Marketing', 'Marketing channel', 'Email', 'marketing_consent_at'])(
    'is not one called %s',
    (name) => {
      expect(consentColumn(createColumns([name])).at).toBe(-1)
    },
  )
})

const HEADER =
  'Name,Email,Financial Status,Accepts Marketing,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'

const shopifyOrder = (...rows: string[]) => {
  const columns = createColumns(HEADER.split(','))
  const format = withConsent(createShopifyOrdersFormat(columns), columns)
  return format.read(
    rows.map((row, at) => ({ line: at + 2, cells: row.split(',') })),
    CONTEXT,
  ).order
}

test.each([
  ['yes', 'yes'],
  ['no', 'no'],
  ['', null],
  ['unsure', null],
])('a Shopify order whose row says %j is read as %j', (cell, consent) => {
  const first = `#1,ann@example.com,paid,${cell},USD,15,15,2026-01-05 10:00:00 +0000,1,Mug,10`
  expect(shopifyOrder(first, '#1,ann@example.com,,,,,,2026-01-05 10:00:00 +0000,1,Cup,5')).toMatchObject({
    customer: { email: 'ann@example.com' },
    consent,
  })
})

test('a column of a table is suggested, and read for each order', () => {
  const rows = ['1|2026-01-05|Mug|10|ann@example.com|Ja', '2|2026-01-06|Mug|10|bo@example.com|Nein']
  const header = 'Order|Date|Item|Price|Mail|Newsletter'

  const { mapping } = suggest(header, ...rows)
  const { readings } = readTable({ header, rows, mapping })

  expect(mapping).toMatchObject({ consent: 'Newsletter', customer_email: 'Mail' })
  expect(readings.map(({ order }) => order?.consent)).toEqual(['yes', 'no'])
})

test.each([
  ['id,email,name,newsletter', 'customers'],
  ['id,source,external_id,email,name,country,created_at,marketing_consent,marketing_consent_at', 'customers'],
  ['Bestellnummer,Datum,Email,Wert,Newsletter', 'table'],
  ['id,email,newsletter,total', 'table'],
])('a file with the columns %s is read as %s', (header, kind) => {
  expect(detectFormat(createColumns(header.split(',')))).toBe(kind)
})
