import { takeAll, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import type { Unit } from '#domain/calendar-units.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { isOfPeople } from './read-average.ts'
import type { FoundCondition } from './read-conditions.ts'
import type { Mention } from './read-names.ts'
import type { Shape } from './read-shape.ts'

const OF_GOODS: readonly string[] = ['product', 'category', 'vendor']
const OF_PLACES: readonly string[] = ['country', 'region', 'city']

const JOINED = /^[\s·]*(?:,|and|or|nor|&|\+|vs\.?|versus|and (?:the|how many|in))?[\s·]*(?:the |in )*$/

/** Pairs of names with the words between them. */
function neighborsOf(text: string, mentions: readonly Mention[]) {
  return mentions.flatMap((one, at) => {
    const other = mentions[at + 1]
    return other ? [{ one, other, between: text.slice(one.end, other.start) }] : []
  })
}

const isOneOf = (kinds: readonly string[], one: Mention, other: Mention): boolean =>
  one.field !== other.field && kinds.includes(one.field) && kinds.includes(other.field)

/** "Outside Germany and Canada" leaves out both. */
export function spreadNegation(text: string, mentions: readonly Mention[]): Mention[] {
  const spread: Mention[] = []
  for (const mention of mentions) {
    const before = spread.at(-1)
    const isList = before?.isNegated === true && before.field === mention.field
    const between = isList ? text.slice(before.end, mention.start) : ''
    const isNegated =
      mention.isNegated || (isList && /^[\s,]*(?:and|or|nor|&)?[\s,]*(?:the |in |from |to )*$/.test(between))
    spread.push({ ...mention, isNegated })
  }
  return spread
}

const COUNTS: readonly QueryMetric[] = [
  'orders',
  'customers',
  'new_customers',
  'returning_customers',
  'repeat_customers',
]

type Subject = { metrics: readonly QueryMetric[]; shape: Shape }

/** Orders and customers are found by what they hold, so "tea but not coffee" and "tea and coffee" can't be told apart. */
function isOfBaskets({ metrics, shape }: Subject, text: string, mentions: readonly Mention[]): boolean {
  const isCounted = metrics.some((name) => COUNTS.includes(name)) || shape.by.includes('customer') || shape.isOrders
  if (!isCounted) return false
  const goods = mentions.filter(({ field }) => OF_GOODS.includes(field))
  const isBoth = neighborsOf(text, goods).some(({ between }) => /\band\b/.test(between))
  return goods.some(({ isNegated }) => isNegated) || isBoth
}

/** "What did Amazon sell" asks for the sales of a seller, and not of a product. */
const isSeller = (text: string, { field, start, end }: Mention): boolean =>
  OF_GOODS.includes(field) &&
  /\bwhat (?:did|does|do|has|have) (?:the )?$/.test(text.slice(0, start)) &&
  /^ (?:sell|sold)\b/.test(text.slice(end))

/** Whether names stand together in a way that no condition says. */
export function isAmbiguous(subject: Subject, text: string, mentions: readonly Mention[]): boolean {
  return (
    isOfBaskets(subject, text, mentions) ||
    mentions.some((named) => isSeller(text, named)) ||
    neighborsOf(text, mentions).some(({ one, other, between }) => {
      // "A with B" means both in one order.
      const isWith = !other.isNegated && /\bwith\b/.test(between)
      if (isWith && [one, other].every(({ field }) => field === 'product' || field === 'category')) return true
      if (one.field === other.field) return isWith
      const isJoined = /\b(?:and|or|vs|versus)\b|,/.test(between)
      return (
        isJoined &&
        !other.isNegated &&
        JOINED.test(between) &&
        (isOneOf(OF_GOODS, one, other) || isOneOf(OF_PLACES, one, other))
      )
    })
  )
}

const OR_OTHER = /^\S+ or (?:were |was |been |got )?(?:refund|return|sent back)/

/** "Refunded or cancelled" asks for either, which no condition says. */
export const isEither = (text: string, conditions: readonly FoundCondition[]): boolean =>
  conditions.some(({ start, filter: [, field] }) => {
    const isAlike = conditions.filter(({ filter }) => filter[1] === field).length > 1
    return (
      !isAlike && (/\bor (?:were |was |been |got )?$/.test(text.slice(0, start)) || OR_OTHER.test(text.slice(start)))
    )
  })

const AVERAGE_OF_TIME =
  /\b(?:average|avg\.?|mean|typical|median)(?: number of)? (?:\w+ )?(?:orders?|sales?|revenue|units|purchases|takings)(?: (?:per|a|an|each|every|by|in a) (?:hour|day|week|weekday|month|quarter|year))\b/

/** No comparison has these days. */
const SAME_DAY = /\bsame (?:week)?day (?:(?:of )?(?:last|the previous|the) week|(?:a|one) week)\b/

/** Whether an average may be one over time or one of people, which can't be told, or a day a week before is asked for. */
export const isOfOtherDays = (average: Unit | null, text: string): boolean =>
  SAME_DAY.test(text) || (average ? isOfPeople(text) : AVERAGE_OF_TIME.test(text))

const AS_RANKED = /\bby(?= ?·)/g

/** "Top products by returns": the word before the metric says what ranks them. */
export function takeRankedBy(scan: WordScan, { direction }: Shape): void {
  if (direction !== null) takeAll(scan, AS_RANKED)
  else takeAll(scan, RANKED_AGAIN)
}

const RANKED_AGAIN = /^(?:and |now |then |but |·+ )*(?:(?:sorted|ranked|ordered) )?by(?= ?·+[?.! ]*$)/g

/** "By units", after a list, ranks it anew. */
export const isRankedAgain = ({ text, metrics, shape }: { text: string } & Subject): boolean =>
  metrics.length > 0 &&
  shape.by.length === 0 &&
  /^(?:(?:and|now|then|but) )*(?:(?:sorted|ranked|ordered) )?by\b/.test(text)
