import { takeAll, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'

/** A condition on orders, and how the reply names it. */
type Condition = { filter: Filter; text: string }

export type FoundCondition = Condition & { start: number }

const CODE = '(?:(?:discount|promo|coupon|voucher)(?: codes?)?|discounts|codes?|coupons|vouchers)'
/** A name that follows says which code is meant. */
const UNNAMED = '(?! ?·)'
const BUYERS = '(?:customers|buyers|shoppers|clients|people|ones)'
// "The number of new customers" counts them, and is no condition.
const LEAD =
  '(?<!\\b(?:number|count|share|percentage|proportion|amount) )\\b(?:from|by|of|for|to|among|with)(?: (?:our|my|the|all))* '

const CONDITIONS: readonly (readonly [RegExp, Condition])[] = [
  [
    new RegExp(`${LEAD}(?:new|first[- ]time) ${BUYERS}\\b`, 'g'),
    { filter: ['is', 'customer_type', ['new']], text: 'new customers' },
  ],
  [
    new RegExp(`${LEAD}(?:returning|repeat|existing|regular|old) ${BUYERS}\\b`, 'g'),
    { filter: ['is', 'customer_type', ['returning']], text: 'returning customers' },
  ],
  [
    new RegExp(
      `\\b(?:guest|anonymous)\\b|\\b(?:without|with no)(?: an?| any)? ${BUYERS.replace('|people|ones', '|customer|account')}\\b`,
      'g',
    ),
    { filter: ['is', 'customer_type', ['unknown']], text: 'orders without a customer' },
  ],
  [
    new RegExp(
      `\\b(?:without|with no|had no|have no|has no|not using|no)(?: an?| any)? ${CODE}\\b${UNNAMED}|\\bfull[- ]price\\b`,
      'g',
    ),
    { filter: ['is', 'discount_code', [null]], text: 'without a discount code' },
  ],
  [
    new RegExp(`\\b(?:with|using|used|had)(?: an?| any)? ${CODE}\\b${UNNAMED}|\\bdiscounted(?= orders)`, 'g'),
    { filter: ['is_not', 'discount_code', [null]], text: 'with a discount code' },
  ],
  [/\bcancel(?:l)?ed\b|\bcancellations of\b/g, { filter: ['is', 'status', ['cancelled']], text: 'cancelled orders' }],
  [
    /\b(?:(?:at|on) (?:the )?)?weekends\b|\bweekend(?= (?:sales|orders))/g,
    { filter: ['is', 'weekday', [5, 6]], text: 'Saturdays and Sundays' },
  ],
  [
    /\b(?:on|during) (?:the )?weekdays\b|\bduring the week\b/g,
    { filter: ['is', 'weekday', [0, 1, 2, 3, 4]], text: 'Mondays to Fridays' },
  ],
  ...['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'].map(
    (text, day): readonly [RegExp, Condition] => [
      new RegExp(
        `\\b(?:on )?${text.toLowerCase()}\\b|(?<=\\b(?:average|avg\\.?|mean|typical) )${text.toLowerCase().slice(0, -1)}\\b`,
        'g',
      ),
      { filter: ['is', 'weekday', [day]], text },
    ],
  ),
]

/** Takes conditions that need no name, such as "from new customers". */
export const takeConditions = (scan: WordScan): FoundCondition[] =>
  CONDITIONS.flatMap(([pattern, condition]) =>
    takeAll(scan, pattern)
      .slice(0, 1)
      .map(({ index }) => ({ ...condition, start: index })),
  )
