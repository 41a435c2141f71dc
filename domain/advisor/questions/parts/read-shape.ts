import {
  ANY_DIMENSION,
  COUNT,
  countOf,
  dimensionOf,
  TIME_ADVERBS,
} from '#domain/advisor/questions/words/dimension-words.ts'
import { takeAll, takes, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import type { DimensionName } from '#domain/dimensions.ts'

type Direction = 'desc' | 'asc'

/** What an answer lists: the parts of a figure, or orders, and which of them come first. */
export type Shape = {
  by: DimensionName[]
  /** Orders are listed. */
  isOrders: boolean
  /** `null` if nothing is ranked. */
  direction: Direction | null
  /** How many rows the question asks for; `null` if it doesn't say. */
  limit: number | null
  /** Which changes come first; `null` if the question isn't about change. */
  trend: 'up' | 'down' | null
  /** Products without a sale are wanted. */
  isUnsold: boolean
  /** Whether "popular" ranks, which counts what is bought and not the money. */
  isPopular: boolean
  /** Whether one thing is asked for and another one is ranked: "which customers bought the best products". */
  isMixed: boolean
}

const JOINED = `(?:,? (?:and|then|&)(?: by| per)? (?:each )?)`
const BY = new RegExp(
  `\\b(?:(?:split|broken down|break down|grouped|listed|sorted|divided|separated|itemi[sz]ed) )?(?:by|per|for each|for every|from each|in each|of each|each|every|across(?: all)?)(?: the)? (?<first>${ANY_DIMENSION})(?:${JOINED}(?<second>${ANY_DIMENSION}))?\\b`,
  'g',
)
const ONE_BY_ONE = /\b(?<first>\w+) by \k<first>\b/g
const WHICH = new RegExp(
  `\\b(?:(?:in|on|from|at|of|to|for) )?(?:which|what)(?: (?:is|are|was|were))?(?: (?:of )?(?:my|our|the|all))*(?: (?<count>${COUNT}))? (?<noun>orders?|${ANY_DIMENSION})\\b`,
  'g',
)
const SHOW_ORDERS = new RegExp(
  `\\b(?:list|show|display|see|give me|name|open(?= (?:the|my|our|all)))(?: (?:me|us|the|all|my|our|every))*(?: (?<count>${COUNT}))? orders\\b`,
  'g',
)

const DOWN = 'worst|lowest|smallest|weakest|slowest|least|fewest|bottom|poorest|quietest'
const UP = 'top|best|biggest|largest|highest|most|greatest|strongest|busiest|leading|favou?rite|record'
const RANK = new RegExp(
  `\\b(?:(?<before>${COUNT}) )?(?<rank>${DOWN}|${UP})(?: (?<after>${COUNT}))?(?:[- ](?<sells>sell(?:ing|ers?)|sold))?(?: (?:(?<popular>popular)|valuable|important|performing|spending)| ·+)?(?: (?<noun>(?<!(?:most|least|fewest) )orders?(?! value)|${ANY_DIMENSION}))?\\b`,
  'g',
)
const BADLY =
  /(?<=\b(?:sell(?:s|ing)?|sold|perform(?:s|ed|ing)?|do(?:es|ing)?) )(?:(?:so|very|really|quite) )?(?:badly|poorly)\b/g
const COMPOUND = /\b(?:bestsellers?|top[- ]?sellers?|best[- ]?sellers?)\b/g
const SLOW =
  /\b(?:slow(?:est)? (?:movers?|sellers?|products?)|slow[- ]?moving(?: (?:products?|items?))?|dead stock|shelf warmers?|which products (?:can|could|should) (?:i|we) (?:drop|discontinue|delist|remove|delete|stop selling|get rid of|cut)|(?:products?|items?|articles?) (?:(?:that|which) )?(?:(?:are|have|has|did|do|does|is|were) )?(?:not|never|don't|didn't|doesn't|aren't|isn't)(?: been)? (?:sell|sold|selling|bought|ordered)|(?:products?|items?|articles?) (?:(?:that|which) )?(?:nobody|no one|no-one|noone) (?:bought|buys|ordered|orders|wants|wanted|is buying)(?: any ?more)?|(?:products?|items?|articles?) (?:with no|without(?: any| a)?) (?:sales?|orders)|unsold (?:products?|items?|articles?)|what(?: is|'?s|s)? (?:not|isn't|is n't|does not|doesn't)(?: been)? (?:sell(?:ing)?|sold))\b/g

const GREW = /\b(?:grew|grown|growing|grow|gained|gaining|rising|rose|improved|improving|increased|increasing|up)\b/g
const SHRANK =
  /\b(?:shrank|shrunk|shrinking|fell|falling|fallen|dropped|dropping|declined|declining|lost|losing|decreased|decreasing|down|worsened)\b/g

const EMPTY: Shape = {
  by: [],
  isOrders: false,
  direction: null,
  limit: null,
  trend: null,
  isUnsold: false,
  isPopular: false,
  isMixed: false,
}

function add(shape: Shape, noun: string | undefined): void {
  if (noun === undefined) return
  if (/^orders?$/.test(noun)) shape.isOrders = true
  const dimension = dimensionOf(noun)
  if (dimension && !shape.by.includes(dimension)) shape.by.push(dimension)
}

const isSingular = (noun: string | undefined): boolean => noun !== undefined && !/(?:s|people)$/.test(noun)

/** Takes "by country", "per month", "monthly". These come before metrics, so that "by customer" counts nobody. */
function takeBreakdowns(scan: WordScan, shape: Shape): void {
  for (const { groups } of takeAll(scan, ONE_BY_ONE)) add(shape, groups?.['first'])
  for (const { groups } of takeAll(scan, BY)) {
    add(shape, groups?.['first'])
    add(shape, groups?.['second'])
  }
  for (const [pattern, dimension] of TIME_ADVERBS) if (takes(scan, pattern)) shape.by.push(dimension)
}

function takeUnsold(scan: WordScan, shape: Shape): void {
  if (!takes(scan, SLOW)) return
  shape.isUnsold = true
  shape.direction = 'asc'
  add(shape, 'product')
}

function takeWhich(scan: WordScan, shape: Shape): void {
  for (const { groups = {} } of takeAll(scan, WHICH)) {
    add(shape, groups['noun'])
    shape.limit ??= countOf(groups['count'])
    shape.direction ??= 'desc'
  }
}

/** Takes "which countries", "who" and "where". */
function takeQuestionWords(scan: WordScan, shape: Shape): void {
  takeWhich(scan, shape)
  // "Give me orders by month" counts them.
  const shown = shape.by.length > 0 ? [] : takeAll(scan, SHOW_ORDERS)
  for (const { groups = {} } of shown) {
    shape.isOrders = true
    shape.limit ??= countOf(groups['count'])
  }
  takeAll(scan, /(?<=\b(?:new|first[- ]time|returning|repeat) (?:customers|buyers|shoppers) )who\b/g)
  if (takes(scan, /\bwho\b/g)) add(shape, 'customer')
  if (takes(scan, /^where\b/g)) add(shape, 'country')
}

const IS_DOWN = new RegExp(`^(?:${DOWN})$`)

/** Takes one rank: "the 3 best cities". Returns whether its words fit together. */
function addRank(
  shape: Shape,
  { before, after, popular, rank = '', noun }: Record<string, string | undefined>,
): boolean {
  const count = countOf(before ?? after)
  shape.direction = IS_DOWN.test(rank) ? 'asc' : 'desc'
  shape.isPopular ||= popular !== undefined
  shape.limit ??= count ?? (isSingular(noun) ? 1 : null)
  add(shape, noun)
  return isWholeRank({ before, after, noun }, count)
}

/** "4 top 5 customers" and "the 3 best day" say two things. */
function isWholeRank({ before, after, noun }: Record<string, string | undefined>, count: number | null): boolean {
  const hasOneCount = before === undefined || after === undefined
  return hasOneCount && count !== 0 && ((count ?? 1) === 1 || !isSingular(noun))
}

const LED = '(?<=^(?:(?:the|my|our|show|me|list|give|name|what|which|is|was|were|are) )*)'
/** "Day with most orders", "5 products with the highest returns". */
const WITH_RANK = new RegExp(
  `${LED}(?:(?<before>${COUNT}) )?(?<noun>${ANY_DIMENSION}) (?:with|that had|having) (?:the )?(?<rank>most|highest|biggest|largest|least|fewest|lowest|smallest)\\b`,
  'g',
)
/** "Most returned product" ranks by what the verb says. */
const MOST_DONE = new RegExp(
  `\\b(?<rank>most|least) (?:often )?(?=(?:returned|refunded) (?<noun>product|item|article)s?\\b)`,
  'g',
)

function takeRanksApart(scan: WordScan, shape: Shape): boolean {
  const ranks = [...takeAll(scan, WITH_RANK), ...takeAll(scan, MOST_DONE)].map(({ groups = {} }) => groups)
  if (ranks.some(({ noun }) => noun !== undefined))
    takeAll(scan, /(?<=·(?:returned|refunded) )(?:product|item|article)s?\b/g)
  return ranks.map((groups) => addRank(shape, groups)).every(Boolean)
}

/** "Best product and best category" are two questions. */
const isOfSeveral = (ranks: readonly Record<string, string | undefined>[]): boolean =>
  new Set(ranks.flatMap(({ noun }) => (noun === undefined ? [] : (dimensionOf(noun) ?? [])))).size > 1

/** How many parts a ranking can have: those that it began with. */
const mostParts = ({ by, direction }: Shape): number => (direction === null ? Infinity : Math.max(1, by.length))

function takeRanks(scan: WordScan, shape: Shape): void {
  const isSeller = takes(scan, COMPOUND)
  const isApart = takeRanksApart(scan, shape)
  const asked = mostParts(shape)
  const ranks = takeAll(scan, RANK).map(({ groups = {} }) => groups)
  const areWhole = ranks.map((groups) => addRank(shape, groups)).every(Boolean)
  const isOther = !isApart || isOfSeveral(ranks) || shape.by.length > asked
  shape.isMixed = isOther || !areWhole || (shape.isUnsold && ranks.length > 0)
  if (isSeller) shape.direction ??= 'desc'
  if (isSeller || ranks.some((groups) => groups['sells'] !== undefined)) addProducts(shape)
}

/** What sells is a product, unless the question names other parts. */
function addProducts(shape: Shape): void {
  if (shape.by.length === 0) add(shape, 'product')
}

/** "Which products sell badly" wants those that sell least. */
function takeBadly(scan: WordScan, shape: Shape): void {
  const isListed = shape.by.length > 0 || /\bwhat\b/.test(scan.text)
  if (takes(scan, BADLY) && isListed) shape.direction = 'asc'
}

function takeTrend(scan: WordScan, shape: Shape): void {
  if (shape.by.length === 0) return
  if (takes(scan, GREW)) shape.trend = 'up'
  else if (takes(scan, SHRANK)) shape.trend = 'down'
}

/** Takes the words that say what to list. */
export function takeShape(scan: WordScan): Shape {
  const shape = { ...EMPTY, by: [] }
  takeUnsold(scan, shape)
  takeBreakdowns(scan, shape)
  takeQuestionWords(scan, shape)
  if (shape.by.length > 0) takes(scan, /(?<=(?:\b(?:orders|sales|units|revenue)|·) )each\b/g)
  takeRanks(scan, shape)
  takeBadly(scan, shape)
  takeTrend(scan, shape)
  return shape
}
