import { ANY_DIMENSION, COUNT } from '#domain/advisor/questions/words/dimension-words.ts'
import type { QueryMetric } from '#domain/metrics.ts'

const LEAD = '(?:(?:and|but|so|ok|okay|now|then|also|well)[, ]+)*'
const THAT = '(?:that|this|those|these|they|them|it)'
const BE = '(?:is|was|are|were)'
const END = '(?: please| then)?[ ?.!]*$'

/** A slip that is taken back: "no, I meant orders". "No orders" is none. */
export const CORRECTED =
  /^(?:(?:(?:no|nope|not that|sorry|oops)[,.! ]+|(?:wait|actually|hm+|oh)[,.! ]+)*i (?:meant?|wanted)(?: to (?:say|ask))?[,: ]+|(?:no|nope|sorry|oops)[,.!]+ *(?:(?:sorry|oops)[,.! ]+)?|(?:sorry|oops) )(?=\S)/

/** "Not last week, last month" takes back what the question before named. */
export const NOT_THAT = /^(?:no,? )?not (?:in |for )?(?<wrong>[^,.;]{2,30})[,.;] *(?:but |i meant? )?(?=\S)/

/** "The same but without Germany" says only what is other. */
export const SAME_BUT = new RegExp(
  `^${LEAD}(?:the |exactly )*same(?: thing| again| question)?,? (?:but|only|except that)(?: now| only)?(?= )`,
)

/** "Is that more than last year" compares. */
export const MORE_THAN = new RegExp(
  `^${LEAD}(?:how (?:does|did|do) ${THAT} compare (?:to|with|against)(?: in| for)? |${BE} ${THAT} (?:(?:much|any|a lot|way|still) )?(?:more|less|fewer|better|worse|higher|lower|bigger|smaller|up|down) (?:than|on|from|compared (?:to|with)|vs\\.?|versus)(?: in| for)? )`,
)

/** These days a year before. */
export const YEAR_BEFORE =
  /(?<!\b(?:than|to|with|vs\.?|versus|against|from|on) (?:the )?)\b(?:in |for )?(?:(?:the )?same (?:day|days|week|month|quarter|period|time)s? (?:of )?(?:last year|the year before|(?:a|one) year (?:ago|before|earlier))|(?:a|one) year (?:ago|before|earlier))(?=[ ?.!]*$)/

/** "Make it 10" asks for as many rows. */
export const MAKE_IT = new RegExp(
  `^${LEAD}(?:make (?:it|that|them)|show(?: me)?|give me|list|just|only)(?: (?:the|first|top))* (?<count>${COUNT})(?: of (?:them|those))?(?: instead)?${END}`,
)

/** "Now categories" asks for other rows. One of them, as "country", isn't enough to tell. */
export const OTHER_ROWS = new RegExp(
  `^${LEAD}(?:what about |how about |(?:the )?same (?:for|with|by) |(?:and )?(?:the |my |our ))*(?<noun>(?=[a-z ]*(?:s|people)\\b)(?:${ANY_DIMENSION}))(?: instead)?${END}`,
)

/** "Over 100 dollars" limits the orders of the question before. */
export const AMOUNT = new RegExp(
  `^${LEAD}(?:(?:only|just|those|the ones|how many)(?: of (?:them|those))?(?: ${BE})? )*(?<amount>(?:over|above|under|below|more than|less than|at least) (?:[$€£] ?)?\\d[\\d,.]*(?: ?[a-z$€£]+)?)${END}`,
)

/** "Only new customers" limits to them, unless customers are counted. */
export const ONLY_BUYERS =
  /^(?:only|just)(?: (?:for|from|by|to))?(?: the)? (?<kind>new|returning|repeat) (?:customers|buyers|ones)(?=[ ?.!]*$)|^(?:for |from )?(?<only>new|returning|repeat) (?:customers|buyers|ones) only(?=[ ?.!]*$)/

/** "In percent" asks for the rate of a figure that has one. */
export const IN_PERCENT = new RegExp(
  `^${LEAD}(?:(?:what|how much|how many)(?:'s|s)?(?: ${BE})?(?: ${THAT})? )?(?:(?:in|as)(?: an?)? )?(?:percent|per cent|percentage|%)(?: ${BE} ${THAT})?${END}`,
)

export const RATE_OF: Partial<Record<QueryMetric, string>> = {
  refunds: 'refund rate',
  returns: 'refund rate',
  gross_profit: 'margin',
  discounts: 'discount rate',
  returning_customers: 'returning customer rate',
}

/** "Why?" asks about the figure of the question before. */
export const WHY = new RegExp(
  `^${LEAD}(?:why|how come|why (?:${BE}|did) ${THAT}(?: (?:happen|so))?|what happened)(?: so)?${END}`,
)

/** "They" are the customers of the question before. */
export const THEY_SPENT = new RegExp(
  `^${LEAD}(?:what|how much)(?: money)? (?:did|do|have|has) (?:they|those|these) (?:spend|spent|pay|paid|bring in)(?: (?:in total|altogether|with us))?(?=[ ?.!]|$)`,
)

type Reference = { asked: RegExp; of: readonly QueryMetric[]; written: string }

const COUNTS: readonly QueryMetric[] = ['orders', 'units', 'customers']

const HOW_MUCH = new RegExp(
  `^${LEAD}(?:how much(?: money)? (?:${BE}|did) ${THAT}(?: (?:make|come to|bring in|add up to))?|how much money|what ${BE} ${THAT} worth)(?: (?:in total|altogether|in money|together))?${END}`,
)

/** Words that name a figure only together with the one of the question before. */
export const REFERENCES: readonly Reference[] = [
  { asked: HOW_MUCH, of: COUNTS, written: 'and net sales' },
  {
    asked: new RegExp(
      `^${LEAD}how many(?: of (?:it|them|those|that))?(?: (?:did|do|have) (?:we|i))? (?:sell|sold)(?: of (?:it|them|those|that))?${END}`,
    ),
    of: ['net_sales', 'gross_sales', 'gross_profit', 'orders'],
    written: 'and how many units',
  },
  { asked: HOW_MUCH, of: ['refunds'], written: 'and refund amount' },
  {
    asked: new RegExp(
      `^${LEAD}(?:how many|what number|which)(?: of (?:them|those|these))?(?: ${BE})? (?<kind>new|returning|repeat)(?: ones)?(?=[ ?.!]*$)`,
    ),
    of: ['customers', 'new_customers', 'returning_customers'],
    written: 'and how many $<kind> customers',
  },
  {
    asked: new RegExp(
      `^${LEAD}how many(?: of (?:them|those|these))? (?:had |have |did |has )?(?:already )?(?:bought|buy|ordered|order|shopped|been here)(?: (?:here|from us|with us))? (?:before|already)${END}`,
    ),
    of: ['customers', 'new_customers', 'returning_customers'],
    written: 'and how many returning customers',
  },
  {
    asked: new RegExp(
      `^${LEAD}(?:the |only |just )*(?<kind>cancelled|canceled|refunded|unpaid|open) ones(?: only)?${END}`,
    ),
    of: ['orders'],
    written: 'and $<kind> orders',
  },
  {
    asked: new RegExp(`^${LEAD}(?:before|without)(?: the| any)? discounts?${END}`),
    of: ['net_sales'],
    written: 'and gross sales',
  },
  {
    asked: /^(?:and |what |is |the )*(?:average|avg\.?) value\b/,
    of: ['orders'],
    written: 'average order value',
  },
  {
    asked:
      /^(?:and |ok |as |in |a |an |the |what |is |that )*(?:percentage|percent|share|%) of (?:all |the |my |our )*orders\b/,
    of: ['refunds', 'returns'],
    written: 'and refund rate',
  },
  {
    asked: /\b(?<kind>new|returning|repeat) ones\b/,
    of: ['customers', 'new_customers', 'returning_customers'],
    written: '$<kind> customers',
  },
]
