import * as v from 'valibot'
import type { Question } from '#domain/advisor/advisor.ts'
import { averageFigures } from '#domain/advisor/questions/queries/average-figures.ts'
import { rankByChange } from '#domain/advisor/questions/queries/rank-by-change.ts'
import { roomForPeople } from '#domain/advisor/questions/queries/room-for-people.ts'
import { type FiguresAnswer, figuresAnswerSchema } from '#domain/contracts/figures.ts'
import { figuresQuerySchema } from '#domain/contracts/figures-query.ts'
import {
  type AskedFigures,
  LONGEST_QUESTION,
  type QuestionAnswer,
  type ShownFigures,
} from '#domain/contracts/questions.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { isTimeDimension } from '#domain/dimensions.ts'
import { beginAfter, withFullComparison } from '#domain/figures-start.ts'
import { isBeyondEnd } from '#domain/figures-end.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { parseRequest } from '#server/api/request/parse-request.ts'
import { answerQuery } from '#server/api/figures/query/answer-query.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Model } from '#server/platform/model/model.ts'
import { loadNames } from './load-names.ts'
import { type Planned, planQuestion } from './plan-question.ts'

const MOST_ROWS = 10_000
/** Two months of days. */
const MOST_TIMES = 62

type Options = { database: Database; facts: Facts; model?: Model | undefined }
type Asking = Omit<FiguresQuestion<unknown>, 'query'>

function limitOf({ average, query, limit, isCount, isLimited, trend }: AskedFigures): number {
  if (trend || isCount) return MOST_ROWS
  const isRankedByAverage = average !== null && query.order.length > 0
  if (isRankedByAverage && query.by.some((name) => isTimeDimension(name) || name === 'weekday')) return MOST_ROWS
  const isOverTime = query.by.some(isTimeDimension) && query.order.length === 0
  return isOverTime && !isLimited ? MOST_TIMES : limit
}

/** Returns the titles of the products that have sold before, but not in the period. */
async function loadUnsold(options: Options, asking: Asking, { query }: AskedFigures): Promise<string[]> {
  const titles = async (period: AskedFigures['query']['period']) => {
    const asked = {
      metrics: ['gross_sales'],
      by: ['product'],
      period,
      where: soldProducts(query.where),
      limit: MOST_ROWS,
    }
    const { rows } = await answerQuery(options, { ...asking, query: parseRequest(figuresQuerySchema, asked) })
    return rows.flatMap(({ keys: [key], labels: [label], metrics }) =>
      key && label && (metrics.gross_sales?.value ?? 0) > 0 ? [[key, label] as const] : [],
    )
  }
  const [sold, all] = [new Map(await titles(query.period)), await titles('all_time')]
  return all.flatMap(([key, label]) => (sold.has(key) ? [] : [label]))
}

const ONLY_PRODUCTS = ['is', 'product_kind', ['product']] as const

/** Shipping and fees that are sold as products are no products to drop. */
const soldProducts = (where: AskedFigures['query']['where']) =>
  where ? ['and', [where, ONLY_PRODUCTS]] : ONLY_PRODUCTS

/** Whether shipping or fees that are sold as products are left out of a ranking of products. */
async function leavesOutFees(options: Options, asking: Asking, { query }: AskedFigures): Promise<boolean> {
  const fees: Filter = ['is_not', 'product_kind', ['product']]
  const where = query.where ? ['and', [query.where, fees]] : fees
  const asked = { metrics: ['units_ordered'], by: [], period: query.period, where, compare: 'none' }
  const { totals } = await answerQuery(options, { ...asking, query: parseRequest(figuresQuerySchema, asked) })
  return (totals.units_ordered?.value ?? 0) > 0
}

const isOfProducts = ({ query, direction }: AskedFigures): boolean =>
  query.by.join() === 'product' && direction !== null

const toShown = (answer: Omit<FiguresAnswer, 'asOf'>): ShownFigures => {
  const { period, comparison, currency, rows, rowCount, totals, others, today, leftOut, store } = answer
  return { period, comparison, currency, rows, rowCount, totals, others, today, leftOut, store }
}

/** Keeps the first parts with an order, and how many there are. Orders without a country are none. */
function countParts(figures: ShownFigures, { limit }: AskedFigures): ShownFigures {
  const counted = figures.rows.filter(({ keys: [key], metrics }) => key !== null && (metrics.orders?.value ?? 0) > 0)
  return { ...figures, rows: counted.slice(0, limit), rowCount: counted.length, others: null }
}

/** Keeps the orders with something returned. */
function keepReturned(figures: ShownFigures): ShownFigures {
  const rows = figures.rows.filter(({ metrics }) => (metrics.returns?.value ?? 0) !== 0)
  return { ...figures, rows, rowCount: rows.length, others: null }
}

function arrange(figures: ShownFigures, asked: AskedFigures): ShownFigures {
  if (asked.trend) return rankByChange(figures, asked)
  if (asked.isCount) return countParts(figures, asked)
  if (asked.average) return averageFigures(figures, asked)
  return asked.isEffect ? keepReturned(figures) : figures
}

/** Names are not looked for in a text that is too long to be a question. */
const NO_QUESTION = { kind: 'unclear', unknown: [], nearest: null } as const satisfies QuestionAnswer

const UNPLANNED: Partial<Planned> = {}

type Part = { asked: AskedFigures; figures: ShownFigures }

/** Loads what a share is a share of. A whole that is split by country leaves ad spend out of its total, as its part does. */
async function loadWhole(options: Options, asking: Asking, { asked: of, figures }: Part): Promise<ShownFigures | null> {
  const { query, share } = of
  if (!share) return null
  const { metrics, period } = query
  const by = figures.leftOut.adSpend === null ? [] : ['country']
  const asked = { metrics, by, period, where: share.where, compare: 'none' }
  return toShown(await answerQuery(options, { ...asking, query: parseRequest(figuresQuerySchema, asked) }))
}

/** Keeps the days, weeks and other rows of time that the figures reach. Others would be the worst ones. */
function keepReached(figures: ShownFigures, { query }: AskedFigures): ShownFigures {
  const { period, rows, store } = figures
  const at = query.by.findIndex(isTimeDimension)
  if (at === -1 || !isBeyondEnd(period, store.figuresEnd)) return figures
  const { day } = store.figuresEnd
  const reached = rows.filter(({ keys }) => (keys[at] ?? '') <= day)
  return { ...figures, rows: reached, rowCount: reached.length }
}

const shownSchema = v.pick(figuresAnswerSchema, [
  'store',
  'period',
  'comparison',
  'ordersBegin',
  'currency',
  'rows',
  'rowCount',
  'totals',
  'others',
  'today',
  'leftOut',
])

/** Removes a comparison that begins before the first order in its currency, as the screens do. */
const withWholeComparison = (figures: ShownFigures): ShownFigures =>
  beginAfter(figures.comparison, figures.store) === null ? figures : v.parse(shownSchema, withFullComparison(figures))

async function answerFigures(options: Options, asking: Asking, asked: AskedFigures): Promise<QuestionAnswer> {
  const where = isOfProducts(asked) ? soldProducts(asked.query.where) : asked.query.where
  // The rows that the figures don't reach are only known, and left out, after loading.
  const isCut = asking.store.figures_end !== null && asked.query.by.some(isTimeDimension)
  async function load(limit: number) {
    const query = parseRequest(figuresQuerySchema, { ...asked.query, where, limit: isCut ? MOST_ROWS : limit })
    return keepReached(toShown(await answerQuery(options, { ...asking, query })), asked)
  }
  const wanted = limitOf(asked)
  const first = await load(wanted)
  const limit = Math.min(MOST_ROWS, roomForPeople(first, asked, wanted))
  const isShort = first.rows.length < Math.min(limit, first.rowCount)
  const figures = isShort ? await load(limit) : first
  const arranged = arrange(figures, asked)
  return {
    kind: 'figures',
    asked,
    figures: withWholeComparison({ ...arranged, rows: arranged.rows.slice(0, limit) }),
    whole: asked.average ? figures : await loadWhole(options, asking, { asked, figures }),
    isWithoutFees: isOfProducts(asked) && (await leavesOutFees(options, asking, asked)),
    unsold: asked.isUnsold ? await loadUnsold(options, asking, asked) : [],
  }
}

/**
 * Finds out which figures a question in words asks for, and loads them with the permissions of the person. Names of the
 * store's own, such as those of products, stay here.
 */
export async function answerQuestion(
  options: Options,
  asking: Asking,
  { text, earlier }: Omit<Question, 'agent'>,
): Promise<QuestionAnswer> {
  if (text.length > LONGEST_QUESTION) return NO_QUESTION
  const { database, facts, model } = options
  const { claims, store, today, asker } = asking
  const calendar = {
    today,
    firstDay: store.first_order_day,
    lastDay: store.last_order_day,
    figuresEnd: store.figures_end,
  }
  const names = await facts.read(
    store,
    (run) => loadNames({ database, claims, store: store.id, run }, [text, ...earlier].join(' ')),
    asker,
  )
  // Loaded with the first question, because the library for dates in words takes 15 MB of memory.
  const { readQuestion } = await import('#domain/advisor/questions/read-question.ts')
  const shop = { calendar, timeZone: store.time_zone, currency: store.currency, names }
  const own = readQuestion({ text, earlier }, shop)
  const { reading = own, ...known } =
    model && own.kind === 'unclear' ? await planQuestion(model, { text, earlier, shop, signal: asker.gone }) : UNPLANNED
  if (reading.kind !== 'figures') return { ...reading, ...known }
  const { asked, ...rest } = reading
  return { ...known, ...rest, ...(await answerFigures(options, asking, asked)) }
}
