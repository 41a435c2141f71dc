import type { Context } from 'hono'
import { type ProductsReport, productsReportSchema } from '#domain/contracts/products.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import {
  createFiguresEndpoint,
  type FiguresApiOptions,
  type FiguresQuestion,
} from '#server/api/figures/figures-endpoint.ts'
import { toStore } from '#server/api/figures/load-store.ts'
import { type PeriodPlan, withPlan } from '#server/api/figures/plan-periods.ts'
import { countOtherCurrencies } from '#server/api/figures/query/load-sums.ts'
import { arrangeProducts } from './arrange-products.ts'
import { loadProducts, loadProductSums, loadSoldByDay } from './load-products.ts'
import { type LoadedProducts, toProductRows } from './product-rows.ts'
import { toProductsCsv } from './products-csv.ts'
import { parseProductsQuery, type ProductsQuery } from './products-query.ts'
import { planStockPeriod } from './stock-rows.ts'

type Question = FiguresQuestion<ProductsQuery> & { plan: PeriodPlan }

const MOST_KEPT_OUT = 100

async function load(run: RunFacts, { plan, store, today }: Question): Promise<LoadedProducts> {
  const { period, completed, comparison } = plan
  const { currency } = store
  const stockPeriod = planStockPeriod(today, store.last_order_day)
  const shown = await loadProductSums(run, { period, currency })
  return {
    products: await loadProducts(run),
    shown,
    held: completed ? await loadProductSums(run, { period: completed, currency }) : shown,
    bases: comparison && (await loadProductSums(run, { period: comparison, currency })),
    soldByDay: await loadSoldByDay(run, stockPeriod),
    stockPeriod,
    today,
  }
}

const keptOutOf = (rows: ProductsReport['rows']) =>
  rows
    .filter(({ kind }) => kind !== 'product')
    .toSorted((one, other) => (other.net_sales.value ?? 0) - (one.net_sales.value ?? 0))
    .slice(0, MOST_KEPT_OUT)

async function compose(run: RunFacts, question: Question): Promise<Omit<ProductsReport, 'asOf'>> {
  const { plan, query, store, today } = question
  const { period, comparison } = plan
  const loaded = await load(run, question)
  const all = toProductRows(loaded)
  const rows = arrangeProducts(all, query)
  const counted = { query: {}, plan: { period, currency: store.currency }, run }
  return {
    report: 'products',
    store: toStore(store, { ordersInOtherCurrencies: await countOtherCurrencies(counted) }),
    period,
    comparison,
    stockPeriod: loaded.stockPeriod,
    rows: rows.slice(query.offset, query.offset + query.limit),
    rowCount: rows.length,
    keptOut: keptOutOf(all),
    today,
  }
}

const answerSchema = productsReportSchema.omit({ asOf: true })

function respond(context: Context, { format }: ProductsQuery, json: string): Response | null {
  if (format !== 'csv') return null
  context.header('Content-Disposition', 'attachment; filename="products.csv"')
  return context.body(toProductsCsv(answerSchema.parse(JSON.parse(json))), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
  })
}

/** Creates the handler of the report on each product: sales, rank, grade and stock. */
export const createProductsReport = (options: FiguresApiOptions & { facts: Facts }) =>
  createFiguresEndpoint<ProductsQuery>(options, {
    parse: (request) => parseProductsQuery(request.query()),
    load: (question) => options.facts.read(question.store, (run) => compose(run, withPlan(question))),
    respond,
  })
