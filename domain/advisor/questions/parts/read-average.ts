import { cover, takes, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import { type Unit, UNITS } from '#domain/calendar-units.ts'

const ORDER = '(?:order|basket|cart|purchase|sale)'
const UNIT = '(?<unit>day|week|month|quarter|year)'
const PER = '(?:per|an?|each|every|in an?|for each|for every)'

/** An average of orders is a metric of its own: the average order value, units per order. */
const OF_ORDERS = [
  `(?:value of )?(?:an? )?${ORDER}s? (?:value|size|total|amount)`,
  `(?:value of )?(?:an? )?${ORDER}\\b(?! ${PER} (?:day|week|month|quarter|year))`,
  '(?:daily|weekly|monthly) (?:order|basket|cart) (?:value|size)',
  '(?:spend|spending)\\b',
  '(?:number of )?(?:units|items|products|pieces|articles|orders) (?:per|in each|in an|in every|for each|for every|in the average) (?:order|basket|purchase|customer|buyer|person)',
].join('|')

const AVERAGE = new RegExp(
  `\\b(?:on average|(?:the |an? )?(?:average|avg\\.?|mean|typical))\\b(?! (?:and\\b|${OF_ORDERS}))(?: number of| amount of)?`,
  'g',
)

const ADVERBS: Readonly<Record<string, Unit>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
}

const RATE = new RegExp(
  `\\b${PER} (?:single )?${UNIT}\\b|\\b(?<adverb>${Object.keys(ADVERBS).join('|')})\\b|(?<=\\b(?:average|avg\\.?|mean|typical) )(?<bare>day|week|month|quarter|year)\\b(?! of)`,
  'g',
)

/** "How many orders a day" needs no word for the average. "A week of sales" and "a year ago" are something else. */
const A_UNIT = new RegExp(
  `(?:(?<=\\bhow (?:many|much)\\b[^?]*)|(?<=\\b(?:orders|sales|revenue|units|refunds|takings|turnover|profit) ))(?<!\\b(?:in|for|within|after|once|twice|times|half|of|such|than) )\\ban? ${UNIT}\\b`,
  'g',
)

const OF_OTHER_DAYS = /^ (?:of|ago|before|earlier|later|after|from|by)\b/

function takeAUnit(scan: WordScan): Unit | null {
  const [found] = [...scan.rest.matchAll(A_UNIT)].filter(
    ({ index, 0: words }) => !OF_OTHER_DAYS.test(scan.text.slice(index + words.length)),
  )
  if (!found) return null
  cover(scan, found.index, found.index + found[0].length)
  return unitOf(found.groups ?? {})
}

const OF_WEEKDAYS =
  /\bweekdays?\b|\bdays? of (?:the )?week\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\bweekends\b|\b(?:average|avg\.?|mean|typical) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/

function unitOf({ unit, adverb = '', bare }: Record<string, string | undefined>): Unit | null {
  return UNITS.find((name) => name === (unit ?? bare)) ?? ADVERBS[adverb] ?? null
}

/** Takes the shortest unit, because longer ones are rows: "daily sales each month". Two joined by "and" are none. */
function takeRate(scan: WordScan): Unit | null {
  const rates = [...scan.rest.matchAll(RATE)].flatMap(({ index, 0: found, groups = {} }) => {
    const unit = unitOf(groups)
    return unit ? [{ unit, index, found }] : []
  })
  const isJoined = rates.slice(1).some(({ index }) => /\b(?:and|or) $/.test(scan.rest.slice(0, index)))
  const [first] = rates.toSorted((one, other) => UNITS.indexOf(one.unit) - UNITS.indexOf(other.unit))
  if (!first || isJoined) return null
  cover(scan, first.index, first.index + first.found.length)
  return first.unit
}

/** Takes the words for an average over time, such as "orders a day". Returns the unit, or `null` if there are none. */
export function takeAverage(scan: WordScan): Unit | null {
  const isAverage = [...scan.rest.matchAll(AVERAGE)].length > 0
  if (!isAverage) return takeAUnit(scan)
  const unit = takeRate(scan) ?? (OF_WEEKDAYS.test(scan.text) ? 'day' : null)
  if (unit) takes(scan, AVERAGE)
  return unit
}

const SPENT_BY_PEOPLE = /\b(?:customers?|people|buyers?|shoppers?|clients?|everyone|person)\b.*\bspen[dt]s?\b/

/** Whether an average is perhaps one of people, and not of the shop: "how much do people spend a month". */
export const isOfPeople = (text: string): boolean => SPENT_BY_PEOPLE.test(text)
