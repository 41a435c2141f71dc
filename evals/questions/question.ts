import { daysOf, type ShopName } from './periods.ts'
import { type FiguresTruth, type Job, type Kind, type Metric, type PartName, type Question, SALES } from './truth.ts'
import type { TimePart, Truth, Where } from './truth.ts'

/** What an owner asks for, with each metric that is right. */
const WORDS = {
  'net sales': SALES,
  'gross sales': ['gross_sales'],
  'total sales': ['total_sales', 'net_sales', 'gross_sales'],
  orders: ['orders'],
  /** Busy in orders or in money. */
  busy: ['orders', ...SALES],
  units: ['units', 'units_ordered'],
  'average order': ['average_order_value'],
  customers: ['customers'],
  'new customers': ['new_customers'],
  'returning customers': ['returning_customers'],
  'returning rate': ['returning_customer_rate', 'repeat_purchase_rate'],
  refunds: ['returns'],
  'refunded orders': ['refunds'],
  /** In money, or counted. */
  'refunds of any kind': ['returns', 'refunds'],
  'refund rate': ['refund_rate'],
  'cancelled orders': ['orders'],
  discounts: ['discounts'],
  shipping: ['shipping'],
  tax: ['taxes'],
  'gross profit': ['gross_profit'],
  margin: ['margin_rate'],
  'units per order': ['units_per_order'],
  'return rate': ['return_rate', 'refund_rate'],
  'cost of goods': ['cost_of_goods'],
  'with tax and shipping': ['total_sales'],
} as const satisfies Record<string, readonly Metric[]>

type Word = keyof typeof WORDS | 'stock' | 'price'

const PARTS = { payment: 'payment_method', code: 'discount_code', 'new or returning': 'customer_type' } as const

type By = Exclude<PartName, 'payment_method' | 'discount_code' | 'customer_type'> | keyof typeof PARTS

const partOf = (by: By): PartName => (by === 'payment' || by === 'code' || by === 'new or returning' ? PARTS[by] : by)

/** Conditions as owners say them. Several names count together, and `not` before one leaves it out. */
type Limits = {
  product?: string | string[]
  category?: string | string[]
  country?: string | string[]
  region?: string
  city?: string
  channel?: string
  payment?: string
  code?: string
  customer?: string
  buyers?: 'new' | 'returning'
  above?: number
  atLeast?: number
  below?: number
  weekday?: number | number[]
  anyCode?: true
}

const all = (names: string | readonly string[]): readonly string[] => (typeof names === 'string' ? [names] : names)

const NOT = 'not '

function countryOf(country: string | readonly string[]): Where {
  if (typeof country === 'string' && country.startsWith(NOT)) return { notCountry: country.slice(NOT.length) }
  return { country: all(country) }
}

function channelOf(channel: string | undefined): Where {
  if (channel === undefined) return {}
  return channel.startsWith(NOT) ? { notChannel: channel.slice(NOT.length) } : { channel }
}

const buyersOf = ({ customer, buyers }: Limits): Where => ({
  ...(customer !== undefined && { customer: /^\d+$/.test(customer) ? `Customer ${customer}` : customer }),
  ...(buyers !== undefined && { customerType: buyers }),
})

function categoryOf(category: string | string[] | undefined): Where {
  if (category === undefined) return {}
  const isNot = typeof category === 'string' && category.startsWith(NOT)
  return isNot ? { notCategory: category.slice(NOT.length) } : { category: all(category) }
}

const goodsOf = ({ product, category }: Limits): Where => ({
  ...(product !== undefined && { product: all(product) }),
  ...categoryOf(category),
})

function whereOf(limits: Limits): Where {
  const { product: _product, category: _category, country, customer: _customer, buyers: _buyers, ...other } = limits
  const { above, below, weekday, channel, ...same } = other
  return {
    ...same,
    ...goodsOf(limits),
    ...buyersOf(limits),
    ...(country !== undefined && countryOf(country)),
    ...channelOf(channel),
    ...(above !== undefined && { over: above }),
    ...(below !== undefined && { under: below }),
    ...(weekday !== undefined && { weekdays: [weekday].flat() }),
  }
}

type Written = (shop: ShopName) => Truth | null

type Asked = { word: Word; period: string; limits?: Limits | undefined }

const ofFigures =
  ({ word, period, limits = {} }: Asked, rest: Partial<FiguresTruth> = {}): Written =>
  (shop) => {
    if (word === 'stock' || word === 'price') {
      const title = all(limits.product ?? '')[0] ?? ''
      return { metrics: [], periods: [], names: { kind: `${word} of`, title } }
    }
    const where = { ...whereOf(limits), ...(word === 'cancelled orders' && { cancelled: true as const }) }
    return { metrics: WORDS[word], periods: daysOf(period, shop), where, ...rest }
  }

/** One figure. */
export const figure = (word: Word, period: string, limits?: Limits): Written => ofFigures({ word, period, limits })

/** A figure and the one that it is compared with. */
export const versus =
  (word: Word, [period, other]: [string, string], limits?: Limits): Written =>
  (shop) => {
    const [before] = daysOf(other, shop)
    const periods = daysOf(period, shop).slice(0, 1)
    return ofFigures({ word, period, limits }, { periods, ...(before && { versus: [before] }) })(shop)
  }

/** The same figure under several conditions. */
export const sides = (word: Word, period: string, ...limits: Limits[]): Written =>
  ofFigures({ word, period }, { sides: limits.map(whereOf) })

type Ranking = [by: By, word: Word, period: string, count?: number, limits?: Limits]

/** Sold most, in money or in pieces, unless the question says in which. */
const ranked = (by: By, word: Word): readonly Metric[] => {
  if (by === 'order') return ['total_sales', ...SALES]
  return word === 'refunds'
    ? ['returns', 'refunds', 'return_rate']
    : WORDS[word === 'stock' || word === 'price' ? 'units' : word]
}

/** The largest parts, first the largest. */
export const top = (...[by, word, period, count = 1, limits]: Ranking): Written =>
  ofFigures({ word, period, limits }, { by: [partOf(by)], top: count, metrics: ranked(by, word) })

/** The smallest parts, first the smallest. */
export const least = (...[by, word, period, count = 1, limits]: Ranking): Written =>
  ofFigures({ word, period, limits }, { by: [partOf(by)], worst: count, metrics: ranked(by, word) })

/** All parts, in any order. */
export const each = (by: By, word: Word, period: string, limits?: Limits): Written =>
  ofFigures({ word, period, limits }, { by: [partOf(by)] })

/** An average over the days, weeks or months of a period. */
export const average = (word: Word, period: string, per: TimePart, limits?: Limits): Written =>
  ofFigures({ word, period, limits }, { per })

/** The part of a figure that a condition holds for, out of the whole figure. */
export const share = (word: Word, period: string, part: Limits, whole: Limits = {}): Written =>
  ofFigures({ word, period, limits: { ...whole, ...part } }, { of: whereOf(whole) })

/** How many parts have an order. */
export const howMany = (by: By, period: string, limits?: Limits): Written =>
  ofFigures({ word: 'orders', period, limits }, { count: partOf(by) })

/** Several questions in one. */
export const both =
  (...truths: Written[]): Written =>
  (shop) => ({ all: truths.flatMap((truth) => truth(shop) ?? []) })

/** Several ways to read a question. Each of their metrics is right on all of their days. */
export const either =
  (...readings: Written[]): Written =>
  (shop) => {
    const truths = readings.flatMap((read) => {
      const truth = read(shop)
      return truth !== null && 'metrics' in truth ? truth : []
    })
    const [first] = truths
    if (!first) return null
    const versus = truths.flatMap((truth) => truth.versus ?? [])
    return {
      ...first,
      metrics: [...new Set(truths.flatMap(({ metrics }) => metrics))],
      periods: truths.flatMap(({ periods }) => periods),
      ...(versus.length > 0 && { versus }),
    }
  }

/** For how many days a product lasts, or what it is bought with. */
export const ofProduct =
  (kind: 'cover of' | 'bought with', title: string): Written =>
  () => ({ metrics: [], periods: [], names: { kind, title } })

type ListedJob = 'sold out' | 'running out' | 'bought together'

const LISTED = { 'sold out': 'out of stock', 'running out': 'running low', 'bought together': 'pairs' } as const

const isListed = (name: Job | ListedJob): name is ListedJob => name in LISTED

export const job =
  (name: Job | ListedJob): Written =>
  () =>
    isListed(name) ? { metrics: [], periods: [], names: { kind: LISTED[name] } } : { job: name }

type Reason = 'impossible' | 'other shop' | 'unknown name' | 'instruction' | 'language' | 'unclear'

/** A question that must not get a figure. */
export const none =
  (_because: Reason): Written =>
  () =>
    null

const TURN = ' >> '

/** Reads a question whose turns have `>>` between them. */
const asking =
  (shop: ShopName, kind: Kind) =>
  (text: string, written: Written, { chart = false } = {}): Question => {
    const turns = text.split(TURN)
    const truth = written(shop)
    return {
      kind,
      ask: turns.at(-1) ?? '',
      ...(turns.length > 1 && { after: turns.slice(0, -1) }),
      truth: chart && truth !== null && 'metrics' in truth ? { ...truth, chart: true } : truth,
    }
  }

export const sample = (kind: Kind) => asking('sample', kind)
export const retail = (kind: Kind) => asking('retail', kind)
