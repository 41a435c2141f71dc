/** What a question asks for. A product may call it something else. */
export type Metric =
  | 'net sales'
  | 'gross sales'
  | 'total sales'
  | 'orders'
  | 'units'
  | 'average order'
  | 'customers'
  | 'new customers'
  | 'returning customers'
  | 'returning rate'
  | 'refunds'
  | 'refunded orders'
  | 'refund rate'
  | 'cancelled orders'
  | 'discounts'
  | 'shipping'
  | 'tax'
  | 'gross profit'
  | 'margin'
  | 'stock'
  | 'units per order'
  | 'price'

export type By =
  | 'product'
  | 'category'
  | 'country'
  | 'city'
  | 'channel'
  | 'payment'
  | 'code'
  | 'customer'
  | 'order'
  | 'day'
  | 'week'
  | 'month'
  | 'weekday'
  | 'hour'
  | 'new or returning'

/** Only what matches counts. Several names count together. */
export type Where = Partial<
  Record<
    'product' | 'category' | 'country' | 'city' | 'channel' | 'payment' | 'code' | 'customer',
    string | string[]
  > & {
    buyers: 'new' | 'returning'
    above: number
    weekday: number
  }
>

/** A period in words, such as `last month`, a date, a month, a year, or two dates with `..` between them. */
export type Period = string

/** Figures that a shop's owner could compute with a pocket calculator. */
export type Truth =
  | { is: 'figure'; metric: Metric; period: Period; where?: Where }
  | { is: 'versus'; metric: Metric; periods: [Period, Period]; where?: Where }
  | { is: 'sides'; metric: Metric; period: Period; sides: Where[] }
  | { is: 'top'; by: By; metric: Metric; period: Period; count: number; least?: boolean; where?: Where }
  | { is: 'each'; by: By; metric: Metric; period: Period; where?: Where }
  | { is: 'both'; truths: Truth[] }
  | { is: 'job'; job: Job }
  | { is: 'none'; because: 'impossible' | 'other shop' | 'unknown name' | 'instruction' | 'language' | 'unclear' }

/** What an owner wants done or known, with more than one right wording. `jobs.ts` says what must be named. */
export type Job =
  | 'what to do today'
  | 'whom to write to'
  | 'what to order'
  | 'how yesterday went'
  | 'did the campaign work'
  | 'weekly summary'
  | 'sold out'
  | 'running out'
  | 'slow movers'
  | 'bought together'
  | 'what changed'
  | 'what comes next'

export type Shop = 'sample' | 'retail'

/** The class of a question. The first five are the ways in which questions in words usually go wrong. */
export type Kind =
  | 'one or many'
  | 'superlative'
  | 'filter'
  | 'search'
  | 'metric'
  | 'follow-up'
  | 'two in one'
  | 'job'
  | 'no figure'

/** What an owner writes, turn by turn, and what is right in reply to the last turn. */
export type Question = { shop: Shop; kind: Kind; turns: readonly string[]; truth: Truth; chart?: boolean }

export const figure = (metric: Metric, period: Period, where?: Where): Truth => ({
  is: 'figure',
  metric,
  period,
  where,
})

export const versus = (metric: Metric, periods: [Period, Period], where?: Where): Truth => ({
  is: 'versus',
  metric,
  periods,
  where,
})

export const sides = (metric: Metric, period: Period, ...where: Where[]): Truth => ({
  is: 'sides',
  metric,
  period,
  sides: where,
})

export const top = (by: By, metric: Metric, period: Period, count = 1, where?: Where): Truth => ({
  is: 'top',
  by,
  metric,
  period,
  count,
  where,
})

export const least = (by: By, metric: Metric, period: Period, count = 1, where?: Where): Truth => ({
  is: 'top',
  by,
  metric,
  period,
  count,
  where,
  least: true,
})

export const each = (by: By, metric: Metric, period: Period, where?: Where): Truth => ({
  is: 'each',
  by,
  metric,
  period,
  where,
})

export const both = (...truths: Truth[]): Truth => ({ is: 'both', truths })

export const job = (name: Job): Truth => ({ is: 'job', job: name })

export const none = (because: Extract<Truth, { is: 'none' }>['because']): Truth => ({ is: 'none', because })

const SEPARATOR = ' >> '

/** Reads a question whose turns have `>>` between them. */
const ask =
  (shop: Shop, kind: Kind) =>
  (text: string, truth: Truth, { chart = false } = {}): Question => ({
    shop,
    kind,
    turns: text.split(SEPARATOR),
    truth,
    ...(chart && { chart }),
  })

export const sample = (kind: Kind) => ask('sample', kind)
export const retail = (kind: Kind) => ask('retail', kind)
