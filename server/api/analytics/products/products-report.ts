import type { Context } from 'hono'
import * as v from 'valibot'
import { type ProductsReport, productsReportSchema } from '#domain/contracts/analytics/products.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { Period } from '#domain/periods.ts'
import { createReportEndpoint } from '#server/api/analytics/report-endpoint.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresApiOptions, FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { toStore } from '#server/api/figures/load-store.ts'
import { type PeriodPlan, withPlan } from '#server/api/figures/plan-periods.ts'
import { allFieldsOf } from '#server/api/figures/query/filter-sql.ts'
import { findCustomers } from '#server/api/figures/query/find-customers.ts'
import { countOtherCurrencies } from '#server/api/figures/query/load-sums.ts'
import { checkSegments } from '#server/api/figures/query/rank-tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { arrangeProducts } from './arrange-products.ts'
import { loadCovers } from './load-covers.ts'
import { loadProducts, loadProductSums } from './load-products.ts'
import { MARGIN_PARTS } from './margins.ts'
import { type LoadedProducts, toProductRows, toTotalMargin } from './product-rows.ts'
import { toProductsCsv } from './products-csv.ts'
import { parseProductsQuery, type ProductsQuery } from './products-query.ts'
import { planStockPeriod } from './stock-rows.ts'
import { loadSumsByProduct } from './sums-by-product.ts'

type Options = FiguresApiOptions & { facts: Facts }

type Source = { run: RunFacts; where: Filter | undefined }

type Question = FiguresQuestion<ProductsQuery> & { plan: PeriodPlan }

const MOST_KEPT_OUT = 100

async function load({ run, where }: Source, { plan, store, today }: Question): Promise<LoadedProducts> {
  const { period, completed, comparison } = plan
  const { currency } = store
  const stockPeriod = planStockPeriod(today, store)
  const sumsOf = (days: Period) => loadProductSums(run, { period: days, currency, where })
  const shown = await sumsOf(period)
  const products = await loadProducts(run)
  return {
    products,
    all: where ? await loadProductSums(run, { period, currency }) : shown,
    isFiltered: where !== undefined,
    shown,
    held: completed ? await sumsOf(completed) : shown,
    completeTo: completed?.to ?? null,
    bases: comparison && (await sumsOf(comparison)),
    costs: await loadSumsByProduct(run, MARGIN_PARTS, { period, currency, where }),
    currency,
    covers: await loadCovers(run, products, stockPeriod),
    stockPeriod,
    today,
  }
}

const keptOutOf = (rows: ProductsReport['rows']) =>
  rows
    .filter(({ kind }) => kind !== 'product')
    .toSorted((one, other) => (other.net_sales.value ?? 0) - (one.net_sales.value ?? 0))
    .slice(0, MOST_KEPT_OUT)

const answerSchema = v.omit(productsReportSchema, ['asOf'])
const wholeSchema = v.omit(answerSchema, ['rowCount'])

/** The report with the rows of all products. */
async function loadWhole(
  { database, run }: { database: Database; run: RunFacts },
  question: Question,
): Promise<v.InferOutput<typeof wholeSchema>> {
  const { claims, plan, query, store, today } = question
  const { period, comparison } = plan
  const { currency, id: storeId } = store
  await checkSegments(allFieldsOf(query.where), { period, currency }, run)
  const where = query.where && (await findCustomers(query.where, { database, claims, storeId }))
  const loaded = await load({ run, where }, question)
  const rows = toProductRows(loaded)
  const counted = { query: { where }, plan: { period, currency }, run }
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
export async function loadProductsReport(
  { answers, database, facts }: Pick<Options, 'answers' | 'database' | 'facts'>,
  asked: FiguresQuestion<ProductsQuery>,
): Promise<v.InferOutput<typeof answerSchema>> {
  const question = withPlan(asked)
  const { plan, query, store, today } = question
  const key = JSON.stringify(['all products', answers.codeVersion, store, plan, query.where, today])
  const whole = await answers.find(key, () =>
    facts.read(store, async (run) => JSON.stringify(await loadWhole({ database, run }, question)), question.asker),
  )
  const { rows: all, ...report } = v.parse(wholeSchema, JSON.parse(whole))
  const rows = arrangeProducts(all, query)
  return { ...report, rows: rows.slice(query.offset, query.offset + query.limit), rowCount: rows.length }
}

function respond(context: Context, { format }: ProductsQuery, json: string): Response | null {
  if (format !== 'csv') return null
  context.header('Content-Disposition', 'attachment; filename="products.csv"')
  return context.body(toProductsCsv(v.parse(answerSchema, JSON.parse(json))), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
  })
}

/** Creates the handler of the report on each product: sales, rank, grade, margin and stock. */
export const createProductsReport = (options: Options) =>
  createReportEndpoint<ProductsQuery>(options, {
    parse: (request) => parseProductsQuery(request.query()),
    load: (question) => loadProductsReport(options, question),
    respond,
  })
