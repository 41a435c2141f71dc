import * as v from 'valibot'
import { expect, it } from 'vitest'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import { addDays } from '#domain/periods.ts'
import type { TestOrder } from '#supabase/test/shop.ts'
import { requestReport, storeWith } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const database = await openDatabase()

/** The last day that is over when the reports are asked for. */
const LAST_DAY = '2026-05-19'

const sale = (product: string, quantity: number) => ({ kind: 'sale', amount: '20', quantity, product }) as const

/** Returns the days of cover of the products of a shop, by their names, with what a file says is on hand. */
async function coversOf(orders: TestOrder[], stock: Record<string, number>) {
  const { claims, storeId } = await storeWith(database, orders)
  await database.query(
    `update public.products set inventory_quantity = stock.value::integer
     from jsonb_each_text($2) as stock where store_id = $1 and title = stock.key`,
    [storeId, JSON.stringify(stock)],
  )
  await database.query('update public.stores set data_version = data_version + 1 where id = $1', [storeId])
  const response = await requestReport(database, claims, { query: { report: 'products', period: 'last_30_days' } })
  const { rows } = v.parse(productsReportSchema, await response.json())
  return new Map(rows.map(({ title, cover }) => [title, cover]))
}

it('leaves days out of the rate that were probably out of stock, and says how many', async () => {
  const days = Array.from({ length: 60 }, (_, day) => day).filter((day) => day < 25 || day >= 37)
  const orders = days.map((day) => ({
    name: `#${day}`,
    at: `${addDays(LAST_DAY, day - 59)} 12:00Z`,
    entries: [sale('Kettle', 2)],
  }))

  const covers = await coversOf(orders, { Kettle: 60 })

  expect(covers.get('Kettle')).toMatchObject({ kind: 'days', method: 'rate', velocity: 2, leftOutDays: 12, days: 30 })
})

it('takes the forecast of a product with enough history, if past forecasts were closer than the rate', async () => {
  const orders = Array.from({ length: 60 }, (_, week) => ({
    name: `#${week}`,
    at: `${addDays(LAST_DAY, 7 * (week - 59))} 12:00Z`,
    entries: [sale('Pot', week < 54 ? 3 + (week % 3) : 30), ...(week > 50 ? [sale('Lid', 2)] : [])],
  }))

  const covers = await coversOf(orders, { Pot: 90, Lid: 6 })

  const pot = covers.get('Pot')
  if (pot?.kind !== 'days') throw new Error('There are sales.')
  expect(pot.method).toBe('forecast')
  // Sales are ten times as high since six weeks ago, which the rate of 90 days doesn't show.
  expect(pot.days).toBeLessThan(90 / pot.velocity)
  expect(covers.get('Lid')).toMatchObject({ kind: 'days', method: 'rate' })
})
