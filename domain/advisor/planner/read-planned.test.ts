import { describe, expect, it } from 'vitest'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { planOf } from '#test/fixtures/advisor/plans.ts'
import { QUESTIONED_SHOP } from '#test/fixtures/advisor/questions.ts'
import { writeModelRequest } from './ask-model.ts'
import { isForModel } from './is-for-model.ts'
import { PLANNED_DAYS, PLANNED_JOBS, PLANNED_PARTS, type PlannedQuestion } from './planned-question.ts'
import { readPlanned } from './read-planned.ts'

const readPlan = (text: string, plan: PlannedQuestion) => readPlanned(plan, { text }, QUESTIONED_SHOP)

const keysOf = <Key extends string>(table: Record<Key, unknown>): Key[] =>
  Object.keys(table).filter((key): key is Key => key in table)

/** Returns the figures that a plan asks for. */
function queryOf(text: string, plan: PlannedQuestion) {
  const reading = readPlan(text, plan)?.reading
  return reading?.kind === 'figures' ? reading.asked.query : null
}

/** A text in another language, whose days and order can't be told. */
const FOREIGN = 'Wie viel zap'

describe('every word of the plans is read as itself:', () => {
  it.each(QUERY_METRICS)('the metric %s', (metric) => {
    expect(queryOf('zap', planOf({ metrics: [metric], by: ['country'] }))?.metrics[0]).toBe(metric)
  })

  it.each(keysOf(PLANNED_PARTS))('the part %s', (part) => {
    expect(queryOf('zap', planOf({ by: [part] }))?.by).toEqual([part])
    const ranked = planOf({ by: [part], order: 'least_first', limit: 3, metrics: ['orders'] })
    expect(queryOf(`${FOREIGN} 3`, ranked)?.order).toEqual([['orders', 'asc']])
  })

  it.each(keysOf(PLANNED_DAYS))('the days %s', (days) => {
    expect(queryOf(FOREIGN, planOf({ by: ['channel'], days }))?.period).toBeDefined()
  })

  it.each(keysOf(PLANNED_JOBS))('the job %s', (job) => {
    expect(readPlan('zap', { kind: 'job', job })?.reading.kind).toBe('report')
  })
})

describe('a plan', () => {
  it('of a question in another language is read with the names of the question', () => {
    const read = readPlan('Umsatz je Monat in Germany, ohne Berlin, 2025', {
      ...planOf({ by: ['month'], only: ['Germany'], except: ['Berlin'], year: 2025 }),
    })

    expect(read?.asked).toBe('net sales by month in germany except berlin in 2025')
    expect(read?.reading).toMatchObject({
      kind: 'figures',
      asked: {
        query: {
          metrics: ['net_sales'],
          by: ['month'],
          period: { from: '2025-01-01', to: '2025-12-31' },
          where: [
            'and',
            [
              ['is', 'country', ['DE']],
              ['is_not', 'city', ['Berlin']],
            ],
          ],
        },
      },
    })
  })

  it('of a year before compares with it', () => {
    const plan = planOf({ days: 'last_month', by: ['country'], compare: 'year_before' })
    expect(queryOf(FOREIGN, plan)?.compare).toBe('previous_year')
  })

  it.each<[string, string, PlannedQuestion]>([
    ['has a name that the question lacks', 'zap the takings', planOf({ only: ['Germany'] })],
    ['has a part of a word as a name', 'zap Germanys', planOf({ only: ['Germany'] })],
    ['has a name that the store lacks', 'zap in Narnia', planOf({ only: ['Narnia'] })],
    ['has more than a name in a name', 'zap germany by month', planOf({ only: ['germany by month'] })],
    ['has two names in one', 'zap germany and berlin', planOf({ only: ['germany and berlin'] })],
    ['leaves out a name', 'zap in Germany', planOf()],
    ['turns an exception round', 'zap except Germany', planOf({ only: ['Germany'] })],
    ['leaves out an unknown name', 'zap of Narnia', planOf()],
    ['leaves out what limits a figure', 'zap wholesale orders', planOf({ metrics: ['orders'] })],
    ['leaves out a number', 'zap for 12 months', planOf()],
    ['leaves out a number in other digits', 'zap for ١٢ months', planOf()],
    ['invents a year', 'zap', planOf({ days: 'may', year: 2024 })],
    ['has another year', 'zap last year', planOf({ year: 2024 })],
    ['leaves out an exception', 'zap sales but not at weekends', planOf()],
    ['has other days', 'zap sales in march', planOf({ days: 'april' })],
    ['has another metric', 'zap orders', planOf({ metrics: ['net_sales'] })],
    ['has days that the question lacks', 'zap the haul', planOf({ days: 'april' })],
    ['has an order that the question lacks', 'zap the haul', planOf({ by: ['product'], order: 'least_first' })],
    [
      'has a limit that the question lacks',
      'zap best haul',
      planOf({ by: ['product'], order: 'most_first', limit: 3 }),
    ],
    ['turns an order round', 'zap the worst products', planOf({ by: ['product'], order: 'most_first' })],
    ['has a comparison that the question lacks', 'zap the haul', planOf({ compare: 'year_before' })],
    ['leaves out a comparison', 'zap sales year over year', planOf()],
    ['leaves out a change', 'zap the products that grew', planOf({ by: ['product'] })],
    ['leaves out that orders are listed', 'zap show me orders', planOf({ metrics: ['orders'] })],
    ['leaves out that products are unsold', 'zap the unsold products', planOf({ by: ['product'] })],
    ['leaves out a count', 'zap how many countries', planOf({ by: ['country'] })],
    ['leaves out a topic', 'zap which products are low in stock', planOf({ by: ['product'] })],
    ['invents a limit in another language', FOREIGN, planOf({ by: ['product'], order: 'most_first', limit: 3 })],
    ['loses “sem”', 'Vendas do mês, quanto, sem Berlin', planOf({ only: ['Berlin'] })],
    ['loses “uden”', 'hur många uden Berlin', planOf({ only: ['Berlin'] })],
    ['loses “кроме”', 'продажи кроме Berlin', planOf({ only: ['Berlin'] })],
    ['swaps names', 'Umsatz je Monat ohne Berlin, und Germany', planOf({ only: ['Berlin'], except: ['Germany'] })],
    ['leaves out a limit', 'Umsatz je Monat von Germany', planOf({ except: ['Germany'] })],
    ['has an exception whose name it lacks', 'Wie viel ohne Narnia und Berlin', planOf({ only: ['Berlin'] })],
    ['has a name of a script without spaces', 'ベルリン Berlin の売上', planOf({ only: ['Berlin'] })],
    ['leaves out an exception without spaces', 'ベルリン以外の売上', planOf()],
    ['is a job for days', 'zap in april', { kind: 'job', job: 'what_to_order' }],
    ['is a job for a metric', 'zap net sales', { kind: 'job', job: 'what_to_order' }],
    ['is a job for a number', 'zap 12', { kind: 'job', job: 'what_to_order' }],
    ['is a job for an amount', 'zap over £50', { kind: 'job', job: 'what_to_order' }],
    ['is a job for an exception', 'zap but not that', { kind: 'job', job: 'what_to_order' }],
    ['leaves out an amount', 'zap orders over £50', planOf({ metrics: ['orders'] })],
    ['has no parts', 'zap sales by country', planOf()],
    ['is a job for a name', 'zap of Mugs', { kind: 'job', job: 'what_to_order' }],
    ['is none', 'zap', { kind: 'other' }],
  ])('is refused if it %s', (_name, text, plan) => {
    expect(readPlan(text, plan)).toBeNull()
  })

  it('may say what the noun of the figure means, if the question names no figure', () => {
    expect(queryOf('gimme the haul by country', planOf({ by: ['country'] }))?.metrics).toEqual(['net_sales'])
    expect(readPlan('gimme the haul of the deluxe', planOf())).toBeNull()
  })
})

describe('an answer of a model', () => {
  const { read } = writeModelRequest('zap')

  it.each([
    '',
    'net sales',
    '[]',
    '{"plan":null}',
    JSON.stringify({ plan: { ...planOf(), more: 1 } }),
    JSON.stringify({ plan: planOf(), text: 'You sold $1' }),
    JSON.stringify(planOf()),
    JSON.stringify({ plan: { ...planOf(), metrics: ['__proto__'] } }),
    JSON.stringify({ plan: { ...planOf(), year: 1e308 } }),
    `${JSON.stringify({ plan: planOf() })} and more`,
  ])('that is no plan is none: %s', (answer) => {
    expect(read(answer)).toBeNull()
  })

  it('that is a plan is one', () => {
    expect(read(JSON.stringify({ plan: planOf() }))).toEqual(planOf())
  })
})

it('a model sees the question and the words of the product', () => {
  const { instructions, text } = writeModelRequest('zap "')

  expect(JSON.parse(text)).toEqual({ question: 'zap "' })
  expect(instructions).toContain('net_sales (Net sales)')
})

describe('a question', () => {
  const EARLIER = ['net sales in april']

  it.each<[string, string, readonly string[]]>([
    ['goes on from an earlier one', 'and zap', EARLIER],
    ['goes on in another language', 'Und der Umsatz je Monat', EARLIER],
    ['keeps the days of an earlier one', 'orders zap', EARLIER],
    ['has a name from a list', 'zap \u2068Ana May\u2069', []],
  ])('that %s is not for a model', (_name, text, earlier) => {
    expect(isForModel(text, earlier, QUESTIONED_SHOP)).toBe(false)
  })

  it('that says all itself is for a model', () => {
    expect(isForModel('zap sales in march', EARLIER, QUESTIONED_SHOP)).toBe(true)
    expect(isForModel('and zap', [], QUESTIONED_SHOP)).toBe(true)
  })
})
