import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dashboardSchema } from '#domain/contracts/dashboard.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { isOfProducts, isTimeDimension } from '#domain/dimensions.ts'
import { METRIC_NAMES } from '#domain/metrics.ts'
import { currencyExponent } from '#domain/money.ts'
import { addDays } from '#domain/periods.ts'
import { createRandom, type Random } from '#domain/sample-store/random.ts'
import { createDashboardApi } from '#server/api/dashboard/dashboard-api.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { checkCsv } from '#test/fixtures/shops/figures-csv.ts'
import { openFigures } from '#test/fixtures/shops/figures.ts'
import { createQuestions } from '#test/fixtures/shops/random-questions.ts'
import { openRandomShop, pick } from '#test/fixtures/shops/random-shop.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { scaled, seedOr } from '#test/harness/seed.ts'
import { computeRows, metricsOf, PLAIN_METRICS, type PlainMetric } from '#test/oracles/figure-sums.ts'
import { withRanks } from '#test/oracles/ranks.ts'
import { allFieldsOf, fieldsOf } from './filter-sql.ts'

const SEED = seedOr(20_260_229)
const NOW = '2026-05-20T12:00:00Z'
const timeZone = 'America/New_York'

const database = await openDatabase()
const figures = await openFigures(database)

const { claims, shop } = await openRandomShop({ database, figures, seed: SEED, timeZone })

const isAboutProducts = (filter: Filter): boolean => fieldsOf(filter).some(isOfProducts)

const questionFor = createQuestions(shop)

type Question = ReturnType<typeof questionFor> & { where?: Filter; isOfRefunds?: boolean }
type Metrics = FiguresAnswer['totals']
type Values = Record<PlainMetric, number | null>
/** What a row must show. `base` is null where it is not checked. */
type Expected = { shown: Values; base: Values | null }

const isClose = (one: number | null | undefined, other: number | null) =>
  one === other ||
  (typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) <= 1e-9 * Math.abs(other))

/** Returns the metrics whose values differ, each with both values. */
function differences(metrics: Metrics, expected: Expected, names: readonly PlainMetric[]) {
  return names.flatMap((name) => {
    const { value, comparison } = metrics[name] ?? {}
    const { shown, base } = expected
    const isRight = isClose(value, shown[name]) && (base === null || isClose(comparison, base[name]))
    return isRight ? [] : [{ name, value, comparison, expected: [shown[name], base?.[name]] }]
  })
}

function compute(question: Question, by: string[], without?: ReadonlySet<string>) {
  const { basis, compare, currency, isOfRefunds = false, period, where } = question
  const hasProducts = [...question.by].some(isOfProducts) || (where !== undefined && isAboutProducts(where))
  // The total is of orders, each once; parts of products count an order in each of them.
  const ranked = withRanks(shop, { period, currency })
  const rowsIn = (days: typeof period) =>
    computeRows(ranked, {
      ...days,
      by,
      currency,
      basis,
      where,
      hasProducts,
      isOfRefunds,
      without,
      splitBy: question.by,
    })
  const shown = rowsIn(period)
  // Rows of time are compared by their place, which other tests check.
  const base = typeof compare === 'string' || question.by.some(isTimeDimension) ? null : rowsIn(compare)
  const valuesOf = (rows: typeof shown, key: string) =>
    metricsOf(rows.get(key), { decimals: currencyExponent(currency), basis })
  const expected = (key: string): Expected => ({ shown: valuesOf(shown, key), base: base && valuesOf(base, key) })
  return { keys: new Set([...shown.keys(), ...(base?.keys() ?? [])]), expected }
}

function checkRows(question: Question, answer: FiguresAnswer) {
  const { keys: known, expected } = compute(question, question.by)
  const wrong = answer.rows.flatMap(({ keys, metrics }) =>
    differences(metrics, expected(JSON.stringify(keys)), question.metrics),
  )
  const shown = new Set(answer.rows.map(({ keys }) => JSON.stringify(keys)))
  // Rows of time exist without sales, and all of them as far as they are in the comparison.
  const isOpen = question.by.length === 0 || question.by.some(isTimeDimension)
  const missing = answer.others ? [] : [...known].filter((key) => !shown.has(key))
  const invented = [...shown].filter((key) => !known.has(key))
  return {
    wrong,
    missing: question.by.length === 0 ? [] : missing,
    invented: isOpen ? [] : invented,
    rowCount: isOpen || answer.rowCount === known.size ? [] : [answer.rowCount, known.size],
    shown,
  }
}

const additive = (answer: FiguresAnswer) =>
  answer.columns.flatMap((column) => (column.kind === 'metric' && column.isAdditive ? [column] : []))

/** Parts and all others add up to the total; amounts are rounded once each, by up to half a minor unit. */
function checkSums(answer: FiguresAnswer, rows: readonly Metrics[], side: 'value' | 'comparison' = 'value') {
  return additive(answer).flatMap(({ name, unit }) => {
    const sum = rows.reduce((total, metrics) => total + (metrics[name]?.[side] ?? 0), 0)
    const slack = unit === 'money' ? rows.length / 2 + 0.5 : 1e-6
    const total = answer.totals[name]?.[side] ?? 0
    return Math.abs(sum - total) <= slack ? [] : [{ name, side, sum, total }]
  })
}

const RIGHT = {
  wrong: [],
  missing: [],
  invented: [],
  rowCount: [],
  total: [],
  others: [],
  sums: [],
  csv: [],
  refused: [],
}

/** Too few customers have no segments. */
async function checkRefusal(question: Question) {
  const { status } = await figures.refused(claims, question)
  return { ...RIGHT, refused: status === 400 ? [] : [status] }
}

const namesSegments = ({ by, where }: Question) => [...by, ...allFieldsOf(where)].includes('segment')

/** Other tests check which days a named comparison has. */
const withDays = (question: Question, { comparison }: FiguresAnswer): Question =>
  typeof question.compare === 'string' ? { ...question, compare: comparison ?? 'none' } : question

async function check(asked: Question) {
  if (namesSegments(asked) && !withRanks(shop, asked).segments) return checkRefusal(asked)
  const answer = await figures.ask(claims, asked, { now: NOW })
  const question = withDays(asked, answer)
  const { wrong, missing, invented, rowCount, shown } = checkRows(question, answer)
  const total = compute(question, []).expected('[]')
  const rest = answer.others ? compute(question, [], shown).expected('[]') : null
  const parts = [...answer.rows.map(({ metrics }) => metrics), ...(answer.others ? [answer.others] : [])]
  // Days without a day to be compared with leave a part of the comparison out.
  const isPart = question.by.includes('day') || (typeof asked.compare === 'string' && question.by.some(isTimeDimension))
  const sides = isPart ? (['value'] as const) : (['value', 'comparison'] as const)
  return {
    wrong,
    missing,
    invented,
    rowCount,
    refused: [],
    csv: checkCsv(answer),
    total: differences(answer.totals, total, question.metrics),
    others: rest && answer.others ? differences(answer.others, rest, question.metrics) : [],
    sums: sides.flatMap((side) => checkSums(answer, parts, side)),
  }
}

const random = createRandom(SEED + 1)
const QUESTIONS = Array.from({ length: scaled(120) }, () => questionFor(random))

test('random queries give what a plain computation over the ledger gives', { timeout: 300_000 }, async () => {
  let rows = 0
  for (const question of QUESTIONS) {
    expect({ question, ...(await check(question)) }).toEqual({ question, ...RIGHT })
    rows += compute(question, question.by).keys.size
  }
  // The queries ask about something.
  expect(rows).toBeGreaterThan(400)
})

/** Questions that the rollups answer: about a whole shop, by nothing or by a unit of time. */
function questionForRollups(random: Random) {
  const { where: _, ...question } = questionFor(random)
  const metrics = ROLLED_UP.filter(() => random.chance(0.45)).slice(0, 12)
  return {
    ...question,
    metrics: metrics.length === 0 ? ROLLED_UP.slice(0, 3) : metrics,
    by: random.chance(0.3) ? [] : [pick(random, ['day', 'week', 'month', 'quarter', 'year'])],
    compare: pick(random, [question.compare, 'previous_period' as const, 'previous_year' as const]),
    basis: 'shopify' as const,
    limit: 10_000,
    offset: 0,
    ...(random.chance(0.3) && { match: 'weekdays' as const }),
  }
}

const ROLLED_UP = PLAIN_METRICS.filter((name) => name !== 'repeat_customers' && name !== 'repeat_purchase_rate')

/** A filter that leaves out nothing. The rollups hold no status, so the facts answer. */
const EVERYTHING: Filter = ['is_not', 'status', ['of no order']]

test('rollups answer like the facts and a plain computation', { timeout: 300_000 }, async () => {
  const own = createRandom(SEED + 3)
  for (let asked = 0; asked < scaled(60); asked += 1) {
    const question = questionForRollups(own)
    const now = `${addDays(question.period.from, pick(own, [0, 10, 90, 800]))}T12:00:00Z`
    const rollups = await figures.ask(claims, question, { now })
    const facts = await figures.ask(claims, { ...question, where: EVERYTHING }, { now })
    expect({ now, ...rollups, asOf: '' }).toEqual({ now, ...facts, query: rollups.query, asOf: '' })

    const alone = { ...question, compare: 'none' as const }
    const { wrong, missing } = checkRows(alone, rollups)
    const total = differences(rollups.totals, compute(alone, []).expected('[]'), question.metrics)
    expect({ question, wrong, missing, total }).toEqual({ question, wrong: [], missing: [], total: [] })
  }
})

const BEHIND = {
  orders: ['order'],
  lines: ['order', 'product'],
  refunds: ['order', 'refund_day'],
}

/** Metrics that refunds have. */
const OF_REFUNDS: PlainMetric[] = ['net_sales', 'returns', 'taxes', 'total_sales', 'refunds', 'units']

test('the rows behind a figure are those of the ledger and add up to it', { timeout: 120_000 }, async () => {
  for (const [index, question] of QUESTIONS.filter((question) => !namesSegments(question))
    .slice(0, 90)
    .entries()) {
    const rows = pick(createRandom(index), ['orders', 'lines', 'refunds'] as const)
    const isOfRefunds = rows === 'refunds'
    const asked = { ...question, compare: 'none' as const, ...(isOfRefunds && { metrics: OF_REFUNDS }) }
    const query = { ...asked, by: [], rows, limit: 10_000, offset: 0 }
    const answer = await figures.ask(claims, query, { now: NOW })
    const behind = { ...asked, by: BEHIND[rows], isOfRefunds }
    const { expected } = compute(behind, behind.by)
    const { wrong, invented, ...checked } = checkRows(behind, answer)
    // An order without any entry is not behind a figure of the ledger.
    const missing = checked.missing.filter((key) => asked.metrics.some((name) => expected(key).shown[name]))
    const sums = checkSums(
      answer,
      answer.rows.map(({ metrics }) => metrics),
    )
    expect({ query, wrong, missing, invented, sums }).toEqual({ query, wrong: [], missing: [], invented: [], sums: [] })
  }
})

test('totals, comparisons and changes are those of the dashboard', { timeout: 120_000 }, async () => {
  const api = createDashboardApi({
    database,
    authenticate: async () => claims,
    answers: createAnswers('of the dashboard'),
    clock: () => new Date('2025-03-15T12:00:00Z'),
    log: silentLog,
  })
  const days = createRandom(SEED + 2)
  for (let asked = 0; asked < 20; asked += 1) {
    const from = addDays('2024-01-01', days.integer(0, 435))
    const period = { from, to: addDays(from, pick(days, [0, 6, 30, 90, 365])) }
    const compare = pick(days, ['previous_period', 'previous_year', 'none'])
    const response = await api.request(`/dashboard-data?${new URLSearchParams({ ...period, compare }).toString()}`)
    const dashboard = v.parse(dashboardSchema, await response.json())
    const call = { now: '2025-03-15T12:00:00Z' }
    const metrics = [METRIC_NAMES.slice(0, 8), METRIC_NAMES.slice(8)]
    for (const names of metrics) {
      const answer = await figures.ask(claims, { metrics: names, period, compare }, call)
      const expected = Object.fromEntries(names.map((name) => [name, dashboard.metrics[name]]))
      expect({ period, compare, ...answer.totals }).toEqual({ period, compare, ...expected })
    }
  }
})
