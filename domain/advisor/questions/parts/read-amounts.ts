import { takeAll, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'

const CURRENCY = '(?:[$€£¥]|usd|eur|gbp|dollars?|euros?|pounds?|quid|bucks)'
const NUMBER = '\\d{1,3}(?:[,\\s]\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?'
const amount = (name: string) =>
  `(?:${CURRENCY}\\s?)?(?<${name}>${NUMBER})\\s?(?<${name}k>k\\b)?(?:\\s?${CURRENCY}(?!\\p{L}))?`

const ORDER = '(?:orders?|purchases?|baskets?|transactions?)'
const WORTH = '(?:(?:that|which|are|were|is|was|with|of|worth|for|costing|totall?ing|a|value|total|amounting|to) )*'

/** Words before the amount that a reply doesn't repeat. */
const LEADS = new RegExp(`^${WORTH}`)

const ABOVE = 'over|above|more than|greater than|bigger than|larger than|exceeding|higher than|beyond'
const BELOW = 'under|below|less than|smaller than|lower than|cheaper than'
const LEAST = 'at least|from|no less than|minimum'
const MOST = 'at most|up to|no more than|maximum'

const NOT_TIME =
  '(?!\\d|[.,]\\d|(?:st|nd|rd|th)\\b|\\s*%|\\s*(?:days?|weeks?|months?|years?|hours?|items?|units?|products?|pieces|times?|percent)\\b)'
const COMPARED = new RegExp(
  `(?<head>\\b${ORDER}\\s+)${WORTH}(?<word>${ABOVE}|${BELOW}|${LEAST}|${MOST})\\s+${amount('value')}${NOT_TIME}`,
  'gu',
)
const RANGE = new RegExp(
  `(?<head>\\b${ORDER}\\s+)${WORTH}between\\s+${amount('low')}\\s+(?:and|to|-)\\s+${amount('high')}${NOT_TIME}`,
  'gu',
)
const AHEAD = new RegExp(
  `\\b(?<word>${ABOVE}|${BELOW}|${LEAST}|${MOST})\\s+${amount('value')}\\s+(?=${ORDER}\\b)`,
  'gu',
)

/** The smallest step of an amount, so that "over 100" leaves out 100. */
const STEP = 0.000001

const CURRENCY_SIGN = new RegExp(CURRENCY, 'u')

function toNumber(groups: Record<string, string | undefined>, name: string): number {
  const value = Number((groups[name] ?? '').replaceAll(/[,\s]/g, ''))
  return groups[`${name}k`] === undefined ? value : value * 1000
}

function toFilter(groups: Record<string, string | undefined>): Filter {
  if (groups['low'] !== undefined) {
    const ends = [toNumber(groups, 'low'), toNumber(groups, 'high')].toSorted((one, other) => one - other)
    return ['between', 'order_value', [ends[0] ?? 0, ends[1] ?? 0]]
  }
  const word = groups['word'] ?? ''
  const value = toNumber(groups, 'value')
  if (new RegExp(`^(?:${ABOVE})$`).test(word)) return ['between', 'order_value', [value + STEP, null]]
  if (new RegExp(`^(?:${BELOW})$`).test(word)) return ['between', 'order_value', [null, value - STEP]]
  return new RegExp(`^(?:${LEAST})$`).test(word)
    ? ['between', 'order_value', [value, null]]
    : ['between', 'order_value', [null, value]]
}

/** `isForeign`: an amount is in another currency than the store's, and isn't taken. */
export type AmountReading = { filters: Filter[]; text: string | null; isForeign: boolean; isInMoney: boolean }

const parts = (currency: string, currencyDisplay: 'narrowSymbol' | 'name') =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    .formatToParts(2)
    .flatMap(({ type, value }) => (type === 'currency' ? [value.toLowerCase()] : []))

const NICKNAMES: Readonly<Record<string, string>> = { quid: 'pound', bucks: 'dollar' }

/** Whether an amount is in the store's currency. Those in another one can't be compared with its orders. */
function isOwn(found: string, currency: string): boolean {
  const own = [currency.toLowerCase(), ...parts(currency, 'narrowSymbol')]
  const names = parts(currency, 'name').join(' ')
  return [...found.matchAll(new RegExp(CURRENCY, 'gu'))].every(
    ([sign]) => own.includes(sign) || (sign.length > 3 && names.includes(NICKNAMES[sign] ?? sign.replace(/s$/, ''))),
  )
}

/** "From 2025" and "between 1 and 15" mean days unless a currency says otherwise. */
function isAmount({ 0: found, groups }: RegExpExecArray): boolean {
  const word = groups?.['word']
  // "More than 3 orders" counts orders.
  if (groups?.['head'] === undefined) return CURRENCY_SIGN.test(found)
  return (word !== undefined && word !== 'from' && word !== 'up to') || CURRENCY_SIGN.test(found)
}

const IN_MONEY = new RegExp(
  `\\b(?:in|as)(?: (?:actual|real|total))? (?:${CURRENCY}|money|cash terms|value)(?: (?:terms|value))?(?![\\p{L}\\d])`,
  'gu',
)

/** Takes "in dollars", which asks for money. A figure isn't converted into another currency. */
function takeInMoney(scan: WordScan, currency: string) {
  const words = takeAll(scan, IN_MONEY).map(([found]) => found)
  return { isInMoney: words.length > 0, isForeign: !words.every((found) => isOwn(found, currency)) }
}

/** Takes conditions on the value of an order in the store's currency. The word "orders" itself stays. */
export function takeAmounts(scan: WordScan, currency: string): AmountReading {
  const restored: string[] = []
  const money = takeInMoney(scan, currency)
  let { isForeign } = money
  const filters = [RANGE, COMPARED, AHEAD].flatMap((pattern) => {
    const before = scan.rest
    return takeAll(scan, pattern).flatMap((match): Filter[] => {
      const { index, groups = {}, 0: found } = match
      const isTaken = isAmount(match) && isOwn(found, currency)
      isForeign ||= isAmount(match) && !isTaken
      const kept = isTaken ? (groups['head'] ?? '') : found
      scan.rest =
        scan.rest.slice(0, index) + before.slice(index, index + kept.length) + scan.rest.slice(index + kept.length)
      if (!isTaken) return []
      restored.push(
        found
          .slice((groups['head'] ?? '').length)
          .replace(LEADS, '')
          .trim(),
      )
      return [toFilter(groups)]
    })
  })
  return { filters, text: restored.length === 0 ? null : restored.join(' '), isForeign, isInMoney: money.isInMoney }
}
