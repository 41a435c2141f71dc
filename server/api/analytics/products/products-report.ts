import type { Context } from 'hono'
import type { z } from 'zod'
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
import type { Database } from '#server/platform/database/database.ts'
import { arrangeProducts } from './arrange-products.ts'
import { loadProducts, loadProductSums, loadSoldByDay } from './load-products.ts'
import { loadCosts } from './load-costs.ts'
import { type LoadedProducts, toProductRows, toTotalMargin } from './product-rows.ts'
import { toProductsCsv } from './products-csv.ts'
import { parseProductsQuery, type ProductsQuery } from './products-query.ts'
import { planStockPeriod } from './stock-rows.ts'

type Options = FiguresApiOptions & { facts: Facts }

type Source = { database: Database; run: RunFacts }

type Question = FiguresQuestion<ProductsQuery> & { plan: PeriodPlan }

const MOST_KEPT_OUT = 100

async function load({ run }: Source, { plan, store, today }: Question): Promise<LoadedProducts> {
  const { period, completed, comparison } = plan
  const { currency } = store
  const stockPeriod = planStockPeriod(today, store.last_order_day)
  const shown = await loadProductSums(run, { period, currency })
  return {
    products: await loadProducts(run),
    shown,
    held: completed ? await loadProductSums(run, { period: completed, currency }) : shown,
    bases: comparison && (await loadProductSums(run, { period: comparison, currency })),
    costs: await loadCosts(run, { period, currency, where: undefined }),
    currency,
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

const answerSchema = productsReportSchema.omit({ asOf: true })
const wholeSchema = answerSchema.omit({ rowCount: true })

/** The report with the rows of all products. */
async function loadWhole(source: Source, question: Question): Promise<z.infer<typeof wholeSchema>> {
  const { plan, store, today } = question
  const { period, comparison } = plan
  const loaded = await load(source, question)
  const rows = toProductRows(loaded)
  const counted = { query: {}, plan: { period, currency: store.currency }, run: source.run }
  return {
    report: 'products',
    store: toStore(store, { ordersInOtherCurrencies: await countOtherCurrencies(counted) }),
    period,
    comparison,
    stockPeriod: loaded.stockPeriod,
    margin: toTotalMargin(loaded),
    rows,
    keptOut: keptOutOf(rows),
    today,
  }
}

/** Answers a page of the report. The whole report is kept, because each search, filter and page needs it. */
async function compose(
  { answers, database, facts }: Options,
  question: Question,
): Promise<z.infer<typeof answerSchema>> {
  const { plan, query, store, today } = question
  const key = JSON.stringify(['all products', answers.codeVersion, store, plan, today])
  const whole = await answers.find(key, () =>
    facts.read(store, async (run) => JSON.stringify(await loadWhole({ database, run }, question))),
  )
  const { rows: all, ...report } = wholeSchema.parse(JSON.parse(whole))
  const rows = arrangeProducts(all, query)
  return { ...report, rows: rows.slice(query.offset, query.offset + query.limit), rowCount: rows.length }
}

function respond(context: Context, { format }: ProductsQuery, json: string): Response | null {
  if (format !== 'csv') return null
  context.header('Content-Disposition', 'attachment; filename="products.csv"')
  return context.body(toProductsCsv(answerSchema.parse(JSON.parse(json))), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
  })
}

/** Creates the handler of the report on each product: sales, rank, grade, margin and stock. */
export const createProductsReport = (options: Options) =>
  createFiguresEndpoint<ProductsQuery>(options, {
    parse: (request) => parseProductsQuery(request.query()),
    load: (question) => compose(options, withPlan(question)),
    respond,
  })
