import { cover, takeAll, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { isOfGoods } from './read-basket.ts'
import type { Mention } from './read-names.ts'
import type { Shape } from './read-shape.ts'

const ONLY_BEFORE = /\b(?:only|just|solely)(?: (?:for|in|from|of|on|the|to|through))*[\s·]*$/
const AFTER =
  /^ (?<word>only|alone|one|ones)\b(?= *(?:[?.!,;·]|$| (?:in|for|on|last|this|sales|orders|revenue|please|by|per)\b))/
const TOGETHER = /\b(?:together|combined|put together)\b/g

type Subject = { metrics: readonly QueryMetric[]; shape: Shape }

/** "Orders with only tea" have nothing else in them, which no condition says. */
const isExclusive = ({ metrics, shape }: Subject, { field }: Mention): boolean =>
  isOfGoods({ field }) &&
  (shape.isOrders || shape.by.includes('customer') || metrics.some((name) => COUNTED.includes(name)))

const COUNTED: readonly QueryMetric[] = [
  'orders',
  'customers',
  'new_customers',
  'returning_customers',
  'repeat_customers',
]

/** Takes the words beside names that every condition means: "only Germany", "the sage one", "Spain and Portugal together". */
export function takeBesideNames(scan: WordScan, subject: Subject, mentions: readonly Mention[]): void {
  if (subject.metrics.length + subject.shape.by.length === 0 && !subject.shape.isOrders) return
  for (const mention of mentions) {
    const { start, end, isNegated } = mention
    if (isNegated || isExclusive(subject, mention)) continue
    const before = ONLY_BEFORE.exec(scan.rest.slice(0, start))
    if (before) cover(scan, before.index, start)
    const after = AFTER.exec(scan.rest.slice(end))
    if (after) cover(scan, end, end + after[0].length)
  }
  if (mentions.length > 1) takeAll(scan, TOGETHER)
}
