import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { basketReportSchema } from '#domain/contracts/analytics/basket.ts'
import { productsReportSchema } from '#domain/contracts/analytics/products.ts'
import { openTestImporter } from '#test/fixtures/shops/file-importer.ts'
import { requestReport } from '#test/fixtures/shops/reports.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { hasSharedData, readSharedText, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'

const HEADER = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'

type Line = { invoice: string; code: string; quantity: number; milliPounds: number }

/** The lines of the last nine days: sales and cancellations with a price. */
async function readLines() {
  const text = await readSharedText('online-retail/online_retail_2010-12_2011-12.csv.gz')
  const [, ...lines] = text.split('\n')
  const raw = lines.filter((line) => line.includes(',2011-12-0'))
  const rows: string[][] = parse(raw.join('\n'))
  const read = rows.map(([invoice = '', code = '', , quantity, , price]): Line => ({
    invoice,
    code: code.toLowerCase(),
    quantity: Number(quantity),
    milliPounds: Number(quantity) * Math.round(Number(price) * 1000),
  }))
  return { file: [HEADER, ...raw].join('\n'), read }
}

function tally(lines: readonly Line[], valueOf: (line: Line) => number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const line of lines) sums.set(line.code, (sums.get(line.code) ?? 0) + valueOf(line))
  return sums
}

const isSale = ({ invoice, quantity, milliPounds }: Line) => /^\d/.test(invoice) && quantity > 0 && milliPounds > 0
const isReturn = ({ invoice, quantity, milliPounds }: Line) =>
  invoice.startsWith('C') && quantity < 0 && milliPounds < 0

test(
  'products and pairs of the Online Retail list are those of a plain computation',
  { timeout: 300_000 },
  async (context) => {
    context.skip(!hasSharedData, WITHOUT_SHARED_DATA)
    const { file, read } = await readLines()
    const database = await openDatabase()
    const importer = await openTestImporter(database, { maxBytes: 50_000_000 })
    const person = await importer.addPerson()
    await importer.importText(file, { as: person, query: { timeZone: 'Europe/London' } })
    const period = { from: '2011-12-01', to: '2011-12-09' }
    const ask = async (query: Record<string, string>) => (await requestReport(database, person, { query })).json()

    const { rows, keptOut } = v.parse(
      productsReportSchema,
      await ask({ ...period, report: 'products', limit: '10000' }),
    )
    const counted = read.filter((line) => isSale(line) || isReturn(line))
    const netSales = tally(counted, ({ milliPounds }) => milliPounds)
    const units = tally(counted, ({ quantity }) => quantity)
    const kept = new Set(keptOut.map(({ sku }) => sku?.toLowerCase()))
    const best = [...netSales].filter(([code]) => !kept.has(code)).toSorted(([, one], [, other]) => other - one)
    expect([...kept]).toEqual(expect.arrayContaining(['post', 'dot', 'm']))
    expect(rows.slice(0, 25).map(({ sku, net_sales }) => [sku?.toLowerCase(), net_sales.value])).toEqual(
      best.slice(0, 25).map(([code, milliPounds]) => [code, Math.round(milliPounds / 10)]),
    )
    for (const { sku, units: sold } of rows.slice(0, 200)) expect(sold.value).toBe(units.get(sku?.toLowerCase() ?? ''))

    const { rows: pairs, orders } = v.parse(
      basketReportSchema,
      await ask({ ...period, report: 'basket', least: '20', limit: '50' }),
    )
    const baskets = Map.groupBy(
      read.filter((line) => isSale(line) && !kept.has(line.code)),
      ({ invoice }) => invoice,
    )
    const holding = (...codes: (string | null)[]) =>
      [...baskets.values()].filter((lines) =>
        codes.every((code) => lines.some((line) => line.code === code?.toLowerCase())),
      ).length
    expect(orders).toBe(baskets.size)
    expect(pairs).toHaveLength(50)
    for (const { first, second, orders: both, lift } of pairs.slice(0, 12)) {
      expect(both).toBe(holding(first.sku, second.sku))
      expect(lift).toBeCloseTo((both * baskets.size) / holding(first.sku) / holding(second.sku), 9)
    }
  },
)
