import { dimensionOf } from '#domain/advisor/questions/words/dimension-words.ts'
import type { NamedMetric } from '#domain/advisor/questions/words/metric-phrases.ts'
import { takeAll, takes, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'

/** A share that a question asks for: where its metric ends, and the verb after it. */
export type Share = { metric: { start: number; end: number } | null; verbAt: number }

const SHARE =
  /\b(?:how (?:big|large|high|small) (?:is |was )?(?:a |the )?)?(?:shares?|proportion|percentage|percent|fraction|(?:part|portion)(?= of\b))\b(?: in (?:percent|%))?(?: of)?|(?<![\p{N}] ?)%(?= of\b)|\bhow (?:much|many) of\b|\b(?:in|as) (?:an? )?(?:percent(?:age)?\b|%)(?: of)?/gu
const VERB =
  /\b(?:is|are|was|were|comes?|came|goes|go|went|used?|uses|had|has|have|did|does|do|made|makes?|accounts?|paid|bought|ordered|belongs?)\b/g

/** Takes the words for a share, such as "what share of sales". */
export function takeShare(scan: WordScan): boolean {
  return takes(scan, SHARE)
}

/** Finds where the metric of a share ends, and the next verb after it. */
export function placeShare(scan: WordScan, named: readonly NamedMetric[]): Share {
  const first = named.toSorted((one, other) => one.start - other.start)[0] ?? null
  const verb = [...scan.text.matchAll(VERB)].find(({ index }) => index >= (first?.end ?? 0))
  takeAll(scan, /\b(?:accounts?|belongs?) (?:for|to)\b/g)
  return { metric: first && { start: first.start, end: first.end }, verbAt: verb?.index ?? Infinity }
}

type Placed = { start: number }

/** The parts of a condition: those of the share itself, and those of what it is a share of. */
export type Sides<Item> = { part: Item[]; whole: Item[] }

/** Tells "the share of tea in sales in Germany" from "the share of Germany's sales that is tea". `null` if unclear. */
export function sidesOf<Item extends Placed & { field: string }>(
  { metric, verbAt }: Share,
  items: readonly Item[],
): Sides<Item> | null {
  const after = items.filter(({ start }) => start > verbAt)
  if (after.length > 0) return { part: after, whole: items.filter(({ start }) => start < verbAt) }
  const before = items.filter(({ start }) => start < (metric?.start ?? 0))
  if (before.length > 0) return { part: before, whole: items.filter((item) => !before.includes(item)) }
  return new Set(items.map(({ field }) => field)).size > 1 ? null : { part: [...items], whole: [] }
}

const COUNTED =
  'products|articles|countries|nations|regions|states|provinces|cities|towns|categories|(?:sales )?channels|marketplaces|payment methods|(?:(?:discount|promo|coupon|voucher) )?codes|coupons|vouchers|vendors|brands|suppliers|skus|variants'
const COUNT = new RegExp(
  `\\b(?:how many|(?:the )?number of|count of)(?: (?<kind>different|distinct|unique|separate|individual))?(?: of)?(?: (?:my|our|the|all))* (?<noun>${COUNTED})\\b`,
  'g',
)
const DIFFERENT =
  /\b(?:how many|(?:the )?number of|count of) (?:different|distinct|unique|separate|individual) (?<noun>items|things)\b/g

/** What is counted: "how many countries". Products are counted with their units unless "different" ones are asked for. */
export type Count = { by: DimensionName; isOfUnits: boolean }

function takeUse(scan: WordScan, by: DimensionName | null): void {
  if (by === 'discount_code') takeAll(scan, /\b(?:used|redeemed|applied)\b/g)
}

/** Takes the words that ask for the number of parts. On average over time, products are units. */
export function takeCount(scan: WordScan, isAverage: boolean): Count | null {
  if (isAverage) return null
  const [different] = takeAll(scan, DIFFERENT)
  if (different) return { by: 'product', isOfUnits: false }
  const [found] = takeAll(scan, COUNT)
  const by = dimensionOf(found?.groups?.['noun'] ?? '')
  takeUse(scan, by)
  return by && { by, isOfUnits: by === 'product' && found?.groups?.['kind'] === undefined }
}

const BACK = '(?:refunds?|returns?)'
const EFFECT = new RegExp(
  `\\bwhat (?:did|do|have|has)(?: (?:all|the|my|our|those|these))*[^?]{0,40}\\b${BACK}[^?]{0,30}\\b(?:do|done|change|mean)\\b|\\b(?:effects?|impact|influence) of (?:(?:the|my|our|all) )*[^?]{0,30}\\b${BACK}\\b|\\bhow (?:much )?(?:did|do|have)(?: (?:the|my|our))*[^?]{0,40}\\b${BACK}[^?]{0,20}\\b(?:affect|affected|hurt|hit|reduced?|lower(?:ed)?|influenced?|impact(?:ed)?)\\b|\\b(?:with and without|before and after) (?:the )?${BACK}\\b`,
)
const WORDS_OF_EFFECT =
  /\b(?:do|done|change|mean|effects?|impact(?:ed)?|influenced?|affect(?:ed)?|hurt|hit|reduced?|lower(?:ed)?|with and without|before and after|refunds?|returns?)\b/g

/** Takes the words that ask what refunds did to sales. Other metrics than sales stay. */
export function takeEffect(scan: WordScan): boolean {
  if (!EFFECT.test(scan.text)) return false
  takeAll(scan, WORDS_OF_EFFECT)
  takeAll(scan, /\b(?:net |my |our )*(?:sales|revenue|turnover|takings)\b/g)
  return true
}

const EXTRA = '(?:shipping|postage|delivery|sales tax|tax(?:es)?|vat|gst|duties)(?: (?:costs?|charges?|fees?|income))?'
const EXTRAS = `(?:the )?${EXTRA}(?:(?:,? and|,? or|,? nor| &|,) (?:the )?${EXTRA})*`
const WITHOUT = new RegExp(
  `\\b(?:excluding|excl\\.?|exclusive of|without|before|not (?:including|counting)|ex\\.?|minus|net of)(?: any)? ${EXTRAS}`,
  'g',
)
const INCLUDING = new RegExp(`\\b(?:including|incl\\.?|inclusive of|with|plus) ${EXTRAS}`, 'g')
const NET: readonly QueryMetric[] = ['net_sales', 'gross_sales', 'average_order_value', 'orders', 'units']

/** How tax and shipping are to be counted. */
export type Extras = 'without' | 'including' | null

/** Takes "excluding shipping", and "including tax and shipping", which needs both. */
export function takeExtras(scan: WordScan): Extras {
  if (takes(scan, WITHOUT)) return 'without'
  const isBoth = [...scan.rest.matchAll(INCLUDING)].some(
    ({ 0: found }) => /tax|vat|gst/.test(found) && /shipping|postage|delivery/.test(found),
  )
  return isBoth && takes(scan, INCLUDING) ? 'including' : null
}

/** Returns the metrics that count tax and shipping as asked, or `null` if none does. */
export function countExtras(metrics: readonly QueryMetric[], extras: Extras): QueryMetric[] | null {
  const named = metrics.length > 0 ? metrics : (['net_sales'] as const)
  if (extras === 'without') return named.every((name) => NET.includes(name)) ? [...named] : null
  if (extras === null) return [...metrics]
  return named.every((name) => name === 'net_sales' || name === 'total_sales') ? ['total_sales'] : null
}
