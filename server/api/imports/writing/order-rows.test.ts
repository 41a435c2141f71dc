import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { completeOrder } from '#domain/imports/order-parts.ts'
import { ORDER_COLUMNS, toOrderRow } from './order-rows.ts'

const keys = {
  orderId: '1',
  storeId: 's',
  importId: '2',
  channel: 'table',
  timeZone: 'America/New_York',
  contentHash: 'h',
  customerId: null,
  products: [],
}

it.each([
  ['midnight of the store', '2026-05-10T04:00:00Z', 'false'],
  ['midnight of UTC', '2026-05-10T00:00:00Z', 'false'],
  ['another time', '2026-05-10T05:00:00Z', 'true'],
])('an order placed at %s is saved with whether its time is known', (_name, at, known) => {
  const told = { externalId: '1', currency: 'USD', detail: 0, total: 0n, computedTotal: 0n, lines: [], events: [] }
  const row = toOrderRow(completeOrder({ ...told, placedAt: Date.parse(at) }), keys)
  const [written] = parse(row, { columns: ORDER_COLUMNS })
  expect(written).toMatchObject({ placed_time_known: known })
})
