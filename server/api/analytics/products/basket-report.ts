import type { Context } from 'hono'
import { type BoughtTogether, boughtTogether } from '#domain/analysis/products/bought-together.ts'
import { BASKET_SORTS } from '#domain/contracts/product-terms.ts'
import { type BasketPair, type BasketReport, basketReportSchema } from '#domain/contracts/basket.ts'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import {
  createFiguresEndpoint,
  type FiguresApiOptions,
  type FiguresQuestion,
} from '#server/api/figures/figures-endpoint.ts'
import { planPeriods } from '#server/api/figures/plan-periods.ts'
import { type BasketQuery, parseBasketQuery } from './basket-query.ts'
import { loadBaskets, loadNames } from './load-baskets.ts'

type Baskets = Awaited<ReturnType<typeof loadBaskets>>

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
function measure({ pairs, ...baskets }: Baskets, asked: string | undefined): Pair[] {
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

async function compose(
  run: RunFacts,
  { query, store, today }: FiguresQuestion<BasketQuery>,
): Promise<Omit<BasketReport, 'asOf'>> {
  const { id, name, currency, time_zone: timeZone } = store
  const { period } = planPeriods(query, store, today)
  const baskets = await loadBaskets(run, { ...query, period, currency, sort: readSort(query.sort) })
  return {
    report: 'basket',
    store: { id, name, currency, timeZone },
    period,
    orders: baskets.orders,
    least: query.least,
    rows: await nameProducts(run, measure(baskets, query.with)),
    rowCount: baskets.rowCount,
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

const answerSchema = basketReportSchema.omit({ asOf: true })

function respond(context: Context, { format }: BasketQuery, json: string): Response | null {
  if (format !== 'csv') return null
  context.header('Content-Disposition', 'attachment; filename="bought-together.csv"')
  const { rows } = answerSchema.parse(JSON.parse(json))
  return context.body(toCsv([HEADER, ...rows.map(toCells)]), 200, { 'Content-Type': 'text/csv; charset=utf-8' })
}

/** Creates the handler of the report on products that are bought together. */
export const createBasketReport = (options: FiguresApiOptions & { facts: Facts }) =>
  createFiguresEndpoint<BasketQuery>(options, {
    parse: (request) => parseBasketQuery(request.query()),
    load: (question) => options.facts.read(question.store, (run) => compose(run, question)),
    respond,
  })
