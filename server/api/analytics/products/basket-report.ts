import type { Context } from 'hono'
import { type BoughtTogether, boughtTogether } from '#domain/analysis/products/bought-together.ts'
import { BASKET_SORTS, type BasketPair, type BasketReport, basketReportSchema } from '#domain/contracts/basket.ts'
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

type Pair = Omit<BasketPair, 'first' | 'second'> & { first: string; second: string }

/** Returns the pair from the side that is asked for, or else from the side with the higher confidence. */
function toPair({ confidence, ...pair }: BoughtTogether, asked: string | undefined): Pair {
  const { ofFirst, ofSecond } = confidence
  if (asked !== undefined || ofFirst >= ofSecond) return { ...pair, confidence: ofFirst, confidenceBack: ofSecond }
  return { ...pair, first: pair.second, second: pair.first, confidence: ofSecond, confidenceBack: ofFirst }
}

function arrange(pairs: readonly Pair[], { sort }: BasketQuery): Pair[] {
  const key = BASKET_SORTS.find((name) => sort.endsWith(name)) ?? 'lift'
  const sign = sort.startsWith('-') ? -1 : 1
  return pairs.toSorted((one, other) => sign * (one[key] - other[key]))
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
  const { least, limit, offset, with: asked } = query
  const { id, name, currency, time_zone: timeZone } = store
  const { period } = planPeriods(query, store, today)
  const baskets = await loadBaskets(run, { period, currency, least, with: asked })
  const pairs = arrange(
    boughtTogether(baskets.pairs, baskets).map((pair) => toPair(pair, asked)),
    query,
  )
  return {
    report: 'basket',
    store: { id, name, currency, timeZone },
    period,
    orders: baskets.orders,
    least,
    rows: await nameProducts(run, pairs.slice(offset, offset + limit)),
    rowCount: pairs.length,
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
