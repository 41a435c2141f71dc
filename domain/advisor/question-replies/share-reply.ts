import type { Citation } from '#domain/advisor/advisor.ts'
import { plural, type Wording } from '#domain/advisor/wording.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import { QUERY_METRIC_DEFINITIONS, type QueryMetric } from '#domain/metrics.ts'
import { citationOf, type FiguresOfQuestion } from './citations.ts'
import { describeLimits } from './limits.ts'

const labelOf = (name: QueryMetric): string => QUERY_METRIC_DEFINITIONS[name].label

/** Returns a part of a whole as a ratio, or `null` if the whole is zero. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole

function readShare({ asked, figures, whole }: FiguresOfQuestion) {
  const [name = 'net_sales'] = asked.query.metrics
  const part = figures.totals[name]?.value ?? null
  const all = whole?.totals[name]?.value ?? null
  return { name, part, all, share: shareOf(part, all) }
}

/** Says how large a part of a figure is. */
export function shareText(answer: FiguresOfQuestion, wording: Wording): string {
  const { asked, figures } = answer
  const { name, part, all, share } = readShare(answer)
  const label = labelOf(name)
  const days = wording.days(figures.period)
  if (share === null) return `There are no ${label.toLowerCase()} ${days} to take a share of.`
  const write = (value: number | null) => wording.value(name, value, figures.currency)
  const whole = describeLimits(asked.share?.about ?? [], name)
  const ofAll = whole === '' ? `all ${label.toLowerCase()}` : `${label.toLowerCase()}${whole}`
  const verb = [
    'shipping',
    'gross_profit',
    'cost_of_goods',
    'shipping_costs',
    'packaging_costs',
    'contribution',
  ].includes(name)
    ? 'was'
    : 'were'
  return `${label}${describeLimits(asked.share?.part ?? [], name)} ${verb} ${wording.percent(share)} of ${ofAll} ${days}: ${write(part)} of ${write(all)}.`
}

/** Cites a share. Empty if there is none. */
export function citeShare(answer: FiguresOfQuestion, wording: Wording): Citation[] {
  const { name, share } = readShare(answer)
  if (share === null) return []
  const { label, ...citation } = citationOf(answer, name, wording)
  const value = wording.percent(share)
  return [{ ...citation, label: `Share of ${label.charAt(0).toLowerCase()}${label.slice(1)}`, value, change: null }]
}

/** What is counted, and how a sentence about it begins. */
const COUNTED: Partial<Record<DimensionName, readonly [lead: string, noun: string, nouns: string]>> = {
  product: ['You sold', 'different product', 'different products'],
  category: ['You sold from', 'category', 'categories'],
  vendor: ['You sold from', 'vendor', 'vendors'],
  sku: ['You sold', 'different SKU', 'different SKUs'],
  variant: ['You sold', 'different variant', 'different variants'],
  country: ['Orders went to', 'country', 'countries'],
  region: ['Orders went to', 'region', 'regions'],
  city: ['Orders went to', 'city', 'cities'],
  channel: ['Orders came through', 'channel', 'channels'],
  payment_method: ['Customers paid with', 'payment method', 'payment methods'],
  discount_code: ['Customers used', 'discount code', 'discount codes'],
}

const wordsOf = ({ asked }: FiguresOfQuestion) =>
  COUNTED[asked.query.by[0] ?? 'product'] ?? ['There were', 'part', 'parts']

/** Says how many parts have orders. */
export function countText(answer: FiguresOfQuestion, wording: Wording): string {
  const { asked, figures } = answer
  const [lead, noun, nouns] = wordsOf(answer)
  const count = `${wording.number(figures.rowCount)} ${figures.rowCount === 1 ? noun : nouns}`
  const units = asked.query.metrics.includes('units') ? (figures.totals.units?.value ?? 0) : null
  const inAll = units === null ? '' : `, ${wording.number(units)} ${plural(units, 'unit')} in all`
  return `${lead} ${count}${describeLimits(asked.about, 'orders')} ${wording.days(figures.period)}${inAll}.`
}

/** Cites the number of parts. */
export function citeCount(answer: FiguresOfQuestion, wording: Wording): Citation {
  const { asked, figures } = answer
  const [, , nouns] = wordsOf(answer)
  return {
    label: `${nouns.charAt(0).toUpperCase()}${nouns.slice(1)}${describeLimits(asked.about, 'orders')}`,
    value: wording.number(figures.rowCount),
    period: figures.period,
    name: null,
    compare: 'none',
    change: null,
    note: null,
    split: asked.query.by[0] ?? null,
    ...(asked.query.where && { where: asked.query.where }),
  }
}

const EFFECT = ['returns', 'refunds', 'net_sales'] as const

/** Says what refunds did to net sales. */
export function effectText({ asked, figures }: FiguresOfQuestion, wording: Wording): string {
  const { totals, currency, period } = figures
  const [returns = 0, refunds = 0, net = 0] = EFFECT.map((name) => totals[name]?.value ?? 0)
  const money = (value: number) => wording.money(value, currency)
  const days = `${describeLimits(asked.about, 'returns')} ${wording.days(period)}`
  if (refunds === 0 && returns === 0) return `There were no refunds${days}, so they took nothing off net sales.`
  const without = `${money(net + returns)} without them, ${money(net)} with them`
  const count = refunds === 0 ? 'Cancelled orders' : wording.many(refunds, 'refund')
  const are = refunds === 1 ? 'counts' : 'count'
  return `Refunds took ${money(returns)} off net sales${days}: ${without}. ${count} ${are} on the day of the refund, whenever the order was placed.`
}
