import { takeAll, takes, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import { YEAR_BEFORE } from '#domain/advisor/questions/days/read-comparison.ts'
import type { Span } from '#domain/advisor/questions/days/read-periods.ts'
import { DEFINITION_WORDS, ORDER_NAME } from '#domain/advisor/questions/words/topic-words.ts'
import type { Shape } from './read-shape.ts'

const SELL =
  /\b(?:sell|sells|sold|selling|buy|buys|bought|buying|purchased|ordered|ordering|(?:people|customers|they|buyers|shoppers|did|do|does|who) order(?! value| size))\b/g
const MONEY =
  /\b(?:spend|spends|spent|spending|earns?|earned|br(?:ing|ings|ought)|generates?|generated|pays?|paid(?! (?:orders|sales))|money)(?: in)?\b/g
const USE = /\b(?:used|uses|using|redeemed|popular)\b/g
/** What "how" asks of: "how did yesterday go". */
const WENT =
  /(?<=\bhow(?:'?[ds]| (?:did|do|does|is|are|was|were|has|have|had|will))\b.*)\b(?:go|goes|gone|went|look(?:s|ed|ing)?|turn(?:ed|ing)? out|shap(?:e|ed|ing) up|pan(?:ned|ning)? out|h[eo]ld(?:ing)? up|far(?:e|ed|ing))\b/g
const PERFORM = /\b(?:doing|going(?: on)?|perform(?:s|ed|ing|ance)?)\b/g

/** "What we sold in total" asks for no list. */
const TOTAL = /\b(?:in total|altogether|overall|all in all)\b/g

export type Verbs = { isWhat: boolean; isMoney: boolean; isUse: boolean }

/** Takes the verbs of selling and buying, which say nothing beside a metric. */
export function takeVerbs(scan: WordScan, { by }: Shape): Verbs {
  const isSold = takes(scan, SELL)
  const isMoney = takes(scan, MONEY)
  const isUse = by.includes('discount_code') && takes(scan, USE)
  takeAll(scan, WENT)
  takeAll(scan, PERFORM)
  const isTotal = isSold && takes(scan, TOTAL)
  return { isWhat: isSold && !isTotal && /\bwhat\b/.test(scan.text), isMoney: isMoney || isTotal, isUse }
}

/** What a question is for, other than a figure. */
export type Purpose = 'figures' | 'explain' | 'overview' | 'definition' | 'recent_orders' | 'order' | 'feature'

const PURPOSES: readonly (readonly [Purpose, RegExp])[] = [
  ['explain', /\bwhy\b|\bwhat (?:happened to|changed|drove|caused|explains)\b|\breasons? (?:for|behind)\b/g],
  [
    'overview',
    /\boverview\b|\bsummar(?:y|ies|ise|ize)\b|\breport\b|\bwhat'?s? (?:is )?(?:new|up|going on)\b|\bthings\b/g,
  ],
  [
    'recent_orders',
    /\b(?:recent|latest|newest|current)(?: (?:\d{1,2}|few|ten|five|three))?(?= (?:orders?|purchases?)\b)|\blast (?:\d{1,2}|few|ten|five|three)(?= orders\b)/g,
  ],
  ['feature', /\bbelongs? on the (?:front|home) ?page\b|\b(?:to|should (?:i|we)) (?:feature|promote|highlight)\b/g],
]

const CHANGES =
  /\b(?:(?:went|gone|going|go|goes|getting|trending|moving) )?(?:up|down|better|worse|higher|lower)\b|\b(?:grow(?:n|ing|th)?|grew|ris(?:e|ing|en)|rose|increas(?:e|ed|ing)|drop(?:ped|ping)?|f[ae]ll(?:en|ing)?|declin(?:e|ed|ing)|decreas(?:e|ed|ing)|shr[aiu]nk(?:ing)?|improv(?:e|ed|ing)|chang(?:e|ed|ing))\b/g
const DEFINING =
  /\b(?:defined?|definition|meaning|means?|calculated?|comput(?:e|ed)|count(?:ed)?|work(?:ed)? out|measured?|explain|term)\b/g

/** Takes the words that say what a question is for. */
export function takePurpose(scan: WordScan): Purpose {
  const named = scan.text.replaceAll(/\s+/g, ' ')
  if (ORDER_NAME.test(scan.rest)) {
    takeAll(scan, new RegExp(ORDER_NAME, 'g'))
    takeAll(scan, /\b(?:where|status|track)\b/g)
    return 'order'
  }
  if (DEFINITION_WORDS.test(named)) {
    takeAll(scan, DEFINING)
    return 'definition'
  }
  const found = PURPOSES.filter(([, pattern]) => takes(scan, pattern)).map(([purpose]) => purpose)
  if (found[0] === 'explain') takeAll(scan, /\bso\b/g)
  return found[0] ?? 'figures'
}

/** Takes words for a change, which every answer with a comparison shows. */
export const takesChange = (scan: WordScan): boolean => takes(scan, CHANGES)

const PIVOT =
  /\b(?:compar(?:es?|ed|ing|ison|isons)(?: (?:it|them|that))?(?: (?:to|with|against))?|vs\.?|versus|against|(?:(?:more|less|fewer|better|worse|higher|lower) )?than|more|less|fewer|relative to|(?:the )?same (?:for|in|with)|differences?|differs?|differ|between)(?![\w])/g
const BEFORE = /\b(?:the )?(?:period|time|one) before\b|\b(?:the )?previous (?:period|one)\b/g
const YEAR = new RegExp(`${YEAR_BEFORE.source}|\\bsame (?:time|period|month|week|days?|quarter|dates?)\\b`, 'g')

export type Pivot = {
  isFound: boolean
  /** Whether days are compared with other days. */
  isOfDays: boolean
  /** Whether only a word such as "more" compares. */
  isUnclear: boolean
  words: { start: number; end: number }[]
}

const SURE = /\b(?:than|vs|versus|against|compar\w+)\b/

/** Whether nothing but small words stands between: "than in March", but not "vs Canada last month". */
const isNear = ({ text }: WordScan, from: number, to: number): boolean =>
  /^ *(?:(?:to|in|on|the|from|of|for|during|that|those|with|by) )*$/.test(text.slice(from, to))

/** Finds the words of a comparison. They are accounted for only once it is known what is compared. */
export function takePivot(scan: WordScan, spans: readonly Span[]): Pivot {
  const isYear = takes(scan, YEAR)
  const isBefore = takes(scan, BEFORE)
  const words = [...scan.rest.matchAll(PIVOT)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
  const isAfter = spans.some(({ start }) => words.some(({ end }) => end <= start && isNear(scan, end, start)))
  const isFound = words.length > 0
  const isSure = isYear || isBefore || spans.length > 1
  const isUnclear = !isSure && scan.text.search(SURE) === -1
  return { isFound, isOfDays: isYear || isBefore || (isFound && (spans.length > 1 || isAfter)), isUnclear, words }
}
