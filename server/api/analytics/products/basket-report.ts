import type { Context } from 'hono'
import * as v from 'valibot'
import { type BoughtTogether, boughtTogether } from '#domain/analysis/products/bought-together.ts'
import { type BasketPair, type BasketReport, basketReportSchema } from '#domain/contracts/analytics/basket.ts'
import { BASKET_SORTS } from '#domain/contracts/analytics/product-terms.ts'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import { createReportEndpoint } from '#server/api/analytics/report-endpoint.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresApiOptions, FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { planPeriods } from '#server/api/figures/plan-periods.ts'
import { narrowFacts } from '#server/api/figures/query/narrow-facts.ts'
import { computeInThread } from '#server/api/figures/threads.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type BasketQuery, parseBasketQuery } from './basket-query.ts'
import type { BasketData, CountedBaskets } from './count-baskets.ts'
import { loadBaskets, loadNames } from './load-baskets.ts'

type Pair = Omit<BasketPair, 'first' | 'second'> & { first: string; second: string }

/** Returns the pair from the side that is asked for, or else from the side with the higher confidence. */
function toPair({ first, second, orders, support, lift, confidence }: BoughtTogether, asked: string | undefined): Pair {
  const { ofFirst, ofSecond } = confidence
  const pair = { first, second, orders, support, lift }
  if (asked !== undefined || ofFirst >= ofSecond) return { ...pair, confidence: ofFirst, confidenceBack: ofSecond }
  return { ...pair, first: pair.second, second: pair.first, confidence: ofSecond, confidenceBack: ofFirst }
}

function readSort(sort: BasketQuery['sort']) {
  return {
    key: BASKET_SORTS.find((name) => sort.endsWith(name)) ?? 'lift',
    isDescending: sort.startsWith('-'),
  } as const
}

/** Measures the pairs of a page, in its order. */
function measure(
  { pairs, ...baskets }: Omit<CountedBaskets, 'leftOut' | 'rowCount'>,
  asked: string | undefined,
): Pair[] {
  const measured = new Map(boughtTogether(pairs, baskets).map((pair) => [`${pair.first} ${pair.second}`, pair]))
  return pairs.flatMap(({ first, second }) => {
    const pair = measured.get(`${first} ${second}`)
    return pair ? [toPair(pair, asked)] : []
  })
}

async function nameProducts(run: RunFacts, pairs: readonly Pair[]): Promise<BasketPair[]> {
  const names = await loadNames(
    run,
    pairs.flatMap(({ first, second }) => [first, second]),
  )
  return pairs.flatMap((pair) => {
    const [first, second] = [names.get(pair.first), names.get(pair.second)]
    return first && second ? [{ ...pair, first, second }] : []
  })
}

const countedSchema: v.GenericSchema<CountedBaskets> = v.object({
  orders: v.number(),
  leftOut: basketReportSchema.entries.leftOut,
  pairs: v.array(v.object({ first: v.string(), second: v.string(), orders: v.number() })),
  ordersByProduct: v.map(v.string(), v.number()),
  rowCount: v.number(),
})

const WORK = { module: new URL('./count-baskets.ts', import.meta.url), name: 'countBaskets' }

type Question = FiguresQuestion<BasketQuery>

type Source = { database: Database; facts: Facts }

async function count(
  { database, facts }: Source,
  { claims, query, store, today, asker }: Question,
): Promise<CountedBaskets> {
  const { chance, least, limit, offset, where, with: product } = query
  const { period } = planPeriods(query, store, today)
  const { currency, id: storeId } = store
  async function prepare() {
    const loaded = await facts.read(
      store,
      async (all) => {
        const run = await narrowFacts(all, { where, period, currency, storeId, database, claims })
        return loadBaskets(run, { period, currency, with: product })
      },
      asker,
    )
    const isAboveChanceOnly = chance === 'above'
    const data: BasketData = { ...loaded, least, isAboveChanceOnly, limit, offset, sort: readSort(query.sort) }
    return { data, transfer: [loaded.sold.orders.buffer, loaded.sold.products.buffer] }
  }
  return computeInThread({ work: WORK, answer: countedSchema, prepare, asker })
}

/** Builds the report on products that are bought together. */
export async function buildBasketReport(source: Source, question: Question): Promise<Omit<BasketReport, 'asOf'>> {
  const { query, store, today } = question
  const { id, name, currency, time_zone: timeZone } = store
  const { orders, leftOut, rowCount, ...baskets } = await count(source, question)
  const pairs = measure({ orders, ...baskets }, query.with)
  return {
    report: 'basket',
    store: { id, name, currency, timeZone },
    period: planPeriods(query, store, today).period,
    orders,
    leftOut,
    least: query.least,
    rows: await source.facts.read(store, (run) => nameProducts(run, pairs)),
    rowCount,
    today,
  }
}

const HEADER = [
  'product',
  'sku',
  'bought_with',
  'bought_with_sku',
  'orders_with_both',
  'support',
  'confidence',
  'confidence_back',
  'lift',
]

const toCells = ({ first, second, orders, support, confidence, confidenceBack, lift }: BasketPair): CsvCell[] => [
  first.title,
  first.sku,
  second.title,
  second.sku,
  orders,
  support,
  confidence,
  confidenceBack,
  lift,
]

const answerSchema = v.omit(basketReportSchema, ['asOf'])

function respond(context: Context, { format }: BasketQuery, json: string): Response | null {
  if (format !== 'csv') return null
  context.header('Content-Disposition', 'attachment; filename="bought-together.csv"')
  const { rows } = v.parse(answerSchema, JSON.parse(json))
  return context.body(toCsv([HEADER, ...rows.map(toCells)]), 200, { 'Content-Type': 'text/csv; charset=utf-8' })
}

/** Creates the handler of the report on products that are bought together. */
export const createBasketReport = (options: FiguresApiOptions & { facts: Facts }) =>
  createReportEndpoint<BasketQuery>(options, {
    parse: (request) => parseBasketQuery(request.query()),
    load: (question) => buildBasketReport(options, question),
    respond,
  })
