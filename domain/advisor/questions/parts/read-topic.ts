import { takeAll, takes, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import type { Span } from '#domain/advisor/questions/days/read-periods.ts'
import { RFM_SEGMENTS, type RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import { type Job, takeJob } from './read-job.ts'
import type { StockList } from '#domain/contracts/questions.ts'

/** What a question is about that no figures query answers. */
export type Topic =
  | Job
  | { report: 'stock'; list: StockList }
  | { report: 'pairs'; isWithProduct: boolean }
  | { report: 'customers'; list: 'likely_gone' | 'overdue' | 'segments' | RfmSegment }

const OFTEN = '(?:frequently|often|usually|commonly|mostly|most|typically|normally|well|best|better|together|along|the)'
const BUY = '(?:bought|purchased|ordered|sold|sells?|selling|buys?|buying|goes|go|going|paired?|pairs|combined?)'
const BUYERS = '(?:customers?|people|buyers?|shoppers?|clients?|they|someone|somebody)'

const WITH = new RegExp(
  `\\b(?:${BUY}|(?<=${BUYERS} (?:${OFTEN} )?)order)(?: ${OFTEN})* (?:with|alongside)\\b|\\btogether with\\b|` +
    `\\bwho (?:else )?(?:would|might|could|will) (?:also|as well) (?:buy|order|like|want)\\b|` +
    `\\b(?:when|if) ${BUYERS} (?:buys?|orders?|bought|get)\\b|\\b${BUYERS} who (?:buy|bought|order|ordered)\\b(?=.*\\balso\\b)|` +
    `\\bin the same (?:orders?|basket|cart) (?:as|with)\\b`,
  'g',
)
const TOGETHER = new RegExp(
  `\\b${BUY}(?: ${OFTEN})* together\\b|\\bin the same (?:orders?|baskets?|carts?)\\b|\\btogether\\b|\\b(?:product )?pairs(?: of (?:products?|items?))?\\b|` +
    `\\b(?:market )?basket analysis\\b|\\bcross[- ]?sell(?:s|ing)?\\b`,
  'g',
)
const WORDS_OF_PAIRS = new RegExp(
  `\\b(?:products?|items?|articles?|things?|${BUYERS}|${BUY}|orders?|also|else|${OFTEN})\\b`,
  'g',
)

const STOCK: readonly (readonly [StockList, RegExp])[] = [
  [
    'low',
    /\b(?:about to |going to |likely to )?(?:run|runs|running|getting|get|is|are)? ?(?:low|short)(?: (?:on|in|of))?(?: stock| inventory)?\b|\b(?:about to |going to |likely to )?(?:run|runs|running|sell|selling) out(?: of)?(?: stock)?\b|\b(?:re-?order|re-?stock|replenish)(?:ed|ing)?\b/g,
  ],
  ['out_of_stock', /\b(?:out of stock|out-of-stock|sold out|ran out(?: of)?|run out(?: of)?|no stock(?: left)?)\b/g],
  ['slow', /\b(?:over-?stock(?:ed)?|too much (?:stock|inventory)|slow stock)\b/g],
  [
    'cover',
    /\bdays of (?:cover|stock|inventory|supply)\b|\b(?:stock|inventory) cover\b|\bhow (?:long|many days) (?:will|does|do|would|can)\b(?=.*\blasts?\b)/g,
  ],
  [
    'all',
    /\b(?:in|on|of) (?:stock|hand)\b|\b(?<!dead )stock(?: levels?| on hand)?\b|\binventory(?: levels?)?\b|\b(?:left|remaining)\b(?! to\b)|\bdo (?:i|we) (?:still )?have (?:any|some|enough)(?: more)?\b/g,
  ],
]
const WORDS_OF_STOCK =
  /\b(?:products?|items?|articles?|things?|goods|soon|soonest|first|next|now|right now|currently|at the moment|still|units?|pieces|levels?|last|lasts|left|in stock|of stock|stock|remaining|on hand|longer)\b/g

const LAPSED =
  /\b(?:stopped|quit|ceased|no longer) (?:buy(?:ing)?|order(?:ing)?|shop(?:ping)?|com(?:e|ing)(?: back)?|purchas(?:e|ing))(?: (?:from|at|with|to|in) (?:us|me|(?:my|our|the) (?:shop|store)))?(?: any ?more)?\b|\b(?:has|have|did)(?:n't|nt| not) (?:bought|buy|ordered|order|purchased?|shopped|returned|come back|been back)(?: (?:anything|something|from us|again))*(?: (?:in|for) (?:a|some|quite a) (?:long )?(?:while|time)| lately| recently| any ?more| (?:for|in) (?:ages|forever|months))?(?! (?:since|in|for|after|before|from|the|any|a)\b)(?=[\s?.!]*$|[\s,]+(?:customers|buyers)|,? (?:who|that|but|and|even though they|although they) (?:normally|usually|typically|always|regularly|often|used to|would)\b)|\b(?:is |are )?(?:about|likely|going) to (?:leave|churn)(?: us)?\b|\b(?:lapsed|inactive|dormant|churned|lost)(?= (?:customers?|buyers?|clients?|shoppers?))|\b(?<=customers? .{0,12})(?:lost|lose|gone quiet|lapsed|inactive|churned|gone)\b/g
const USUALLY =
  /(?:,? (?:who|that|which|but|and|even though they|although they))?(?: (?:normally|usually|typically|always|regularly|often|used to|would|should|do|does|did|have|ordered?|buys?|bought|shop|come|came|back|by now|before))+(?=[ ·]*[?.!]*$)/g
const OVERDUE = /\boverdue\b(?: for (?:an?|the|their) (?:new |next )?(?:order|purchase))?/g
const SEGMENTS = /\brfm(?: (?:segments?|analysis))?\b|\b(?:customer )?segments?\b/g
const WORDS_OF_CUSTOMERS =
  /\b(?:customers?|buyers?|people|clients?|shoppers?|who|whom|ones|segments?|group|because|probably|likely)\b/g
const ABOUT_CUSTOMERS = /\b(?:customers?|buyers?|people|clients?|shoppers?|who|segments?|champions|spenders)\b/

/** Names that are plain words too, such as in "new customers", and mean a segment only right beside that word. */
const PLAIN_NAMES: readonly RfmSegment[] = ['new', 'lost']

/** Labels and names that mean a segment only where the question is about segments. */
const UNCLEAR = ['best customers', 'good customers', 'active customers', 'less active', 'loyal', 'new', 'lost']

// "Least active customers" aren't "active customers".
const patternOf = (words: string) =>
  new RegExp(`(?<!\\b(?:least|less|very) )\\b${words}\\b(?! (?:customers )?rate)`, 'g')

/** Finds a segment right beside the word "segment". */
function besidePattern(words: string, isPlain: boolean) {
  const after = `segments?(?: (?:of|called|named))?(?: the)? ["“'‘]?${words}\\b`
  const before = `${words}["”'’]?${isPlain ? '' : '(?: customers)?'} segments?`
  return new RegExp(`${patternOf(before).source}|\\b${after}${isPlain ? '(?! (?:customers|buyers))' : ''}`, 'g')
}

/** The field's names of segments, and our labels. */
const SEGMENTS_BY_WORDS = RFM_SEGMENTS.flatMap(({ name, label }) => {
  const term = name.replaceAll('_', ' ')
  return [label.toLowerCase(), term].map((words) => {
    const pattern = words.replace('cannot', "can(?:no|['’]?)t").replace(/s?$/, 's?')
    const isPlain = words === term && PLAIN_NAMES.includes(name)
    return {
      name,
      isPlain,
      isClear: !UNCLEAR.includes(words),
      pattern: patternOf(pattern),
      beside: besidePattern(pattern, isPlain),
    }
  })
})

function takePairs(scan: WordScan): Topic | null {
  const isWithProduct = takes(scan, WITH)
  if (!isWithProduct && !takes(scan, TOGETHER)) return null
  takeAll(scan, TOGETHER)
  takeAll(scan, WORDS_OF_PAIRS)
  return { report: 'pairs', isWithProduct }
}

function takeStock(scan: WordScan): Topic | null {
  const list = STOCK.find(([, pattern]) => takes(scan, pattern))?.[0]
  if (!list) return null
  takeAll(scan, WORDS_OF_STOCK)
  return { report: 'stock', list }
}

function listOfCustomers(scan: WordScan): Extract<Topic, { report: 'customers' }>['list'] | null {
  const named = SEGMENTS_BY_WORDS.find(({ beside }) => takes(scan, beside))
  if (named) return named.name
  if (takes(scan, LAPSED)) return takes(scan, USUALLY) ? 'overdue' : 'likely_gone'
  if (takes(scan, OVERDUE)) return 'overdue'
  const isOfSegments = takes(scan, SEGMENTS)
  const segment = SEGMENTS_BY_WORDS.find(
    ({ isClear, isPlain, pattern }) => (isClear || (isOfSegments && !isPlain)) && takes(scan, pattern),
  )
  return segment?.name ?? (isOfSegments ? 'segments' : null)
}

function takeCustomers(scan: WordScan): Topic | null {
  if (!ABOUT_CUSTOMERS.test(scan.text)) return null
  const list = listOfCustomers(scan)
  if (!list) return null
  takeAll(scan, WORDS_OF_CUSTOMERS)
  return { report: 'customers', list }
}

/** Takes the words of jobs, and of questions about stock, products bought together, and customers who stay away. */
export const takeTopic = (scan: WordScan, spans: readonly Span[] = []): Topic | null =>
  takeJob(scan, spans) ?? takePairs(scan) ?? takeCustomers(scan) ?? takeStock(scan)
