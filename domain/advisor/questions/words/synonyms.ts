import { CLAUSES } from './clause-words.ts'
import { LEAVING_OUT } from './negation-words.ts'
import { MONTHS } from '#domain/months.ts'
import type { Synonym } from './synonym.ts'

const MONTH = MONTHS.map((month) => `${month.toLowerCase()}|${month.slice(0, 3).toLowerCase()}`).join('|')
const NOUN =
  '(?:sales?|revenue|turnover|orders?|units?|profit|refunds|returns|discounts|customers|figures|numbers|takings|results)'
const MONEY = '(?:sales|revenue|turnover|takings|income|orders|units|profit|refunds|discounts)'
const PART = '(?:country|channel|category|product|customer|city|region|payment method|discount code|brand|vendor)'
const PARTS =
  '(?:countries|channels|categories|products|customers|cities|regions|payment methods|codes|brands|vendors|months|days|weeks)'
const PEOPLE = '(?:people|customers|buyers|shoppers|clients|folks)'
const NUMBER = '[$€£]?\\d+(?:[.,]\\d+)*'

/** How days are written. */
const DAYS: readonly Synonym[] = [
  [
    new RegExp(
      `(?<!\\b(?:who|that|which|with|bought|ordered|sold)\\b.*)\\bonly (?=(?:in |for )?(?:${MONTH}|last|this|yesterday|today|(?:19|20)\\d{2})\\b)`,
      'g',
    ),
    '',
  ],
  [
    new RegExp(
      `(?<!\\b(?:who|that|which|with|bought|ordered|sold)\\b.*)\\b(${MONTH}|(?:last|this) (?:week|month|quarter|year)|yesterday|today|(?:19|20)\\d{2}) only\\b`,
      'g',
    ),
    '$1',
  ],
  [new RegExp(`\\b(?:in |for )?(?:the )?(?:whole |entire )?month of (?=${MONTH})`, 'g'), 'in '],
  [/(?<![\d/.-])(0?[1-9]|1[0-2])\/((?:19|20)\d{2})\b/g, '$2-$1'],
  [/\b((?:19|20)\d{2})-(?=[1-9]\b(?!-))/g, '$1-0'],
  [new RegExp(`\\b(${MONTH})\\.? ?['’](\\d{2})\\b`, 'g'), '$1 20$2'],
  [new RegExp(`\\b(?:the )?(?:first|1st) half of (${MONTH})\\b`, 'g'), '1 to 15 $1'],
  [new RegExp(`\\b(all of|throughout|over the course of) (?=${MONTH}|\\d{4}|this|last)`, 'g'), 'in '],
  [/\b(?:in )?(?:the )?(?:calendar|full|whole|entire) (year|month|quarter)(?= (?:of )?\d{4}| (?:of )?q\d)/g, '$1'],
]

/** Signs, and what people leave out or shorten. */
const SHORT: readonly Synonym[] = [
  [/(?<![\w-])(?:no\.?|nr\.?|num\.?|nbr\.?|count) of (?=\w)/g, 'number of '],
  [/\bavg\b\.?/g, 'average'],
  [/\btop(\d{1,2})\b/g, 'top $1'],
  [/(?<!\d ?)%(?= of\b)/g, 'percent'],
  [/\b(?:y\/y|y-o-y)(?!\w)/g, 'yoy'],
  [/\b(?:thru|tru)\b/g, 'through'],
  [/\b(\w+) v (?=\w)/g, '$1 vs '],
  [/\bgp\b/g, 'gross profit'],
  [/ ?>= ?(?=\d|[$€£])/g, ' at least '],
  [/ ?<= ?(?=\d|[$€£])/g, ' at most '],
  [/ ?(?<!>)>(?!>) ?(?=\d|[$€£])/g, ' over '],
  [/ ?< ?(?=\d|[$€£])/g, ' under '],
  [
    new RegExp(`\\borders? (?:of |for |worth |with )?(${NUMBER}) (?:or|and) (?:more|up|above|over|higher)\\b`, 'g'),
    'orders of at least $1',
  ],
  [
    new RegExp(`\\borders? (?:of |for |worth |with )?(${NUMBER}) (?:or|and) (?:less|below|under|lower)\\b`, 'g'),
    'orders of at most $1',
  ],
  [new RegExp(`\\borders? (?:of |for |worth )?(${NUMBER}) ?\\+(?!\\w)`, 'g'), 'orders of at least $1'],
  [
    new RegExp(`(?<![\\w.])(${NUMBER}) ?\\+ ?(dollars?|euros?|pounds?|usd|eur|gbp)? ?orders\\b`, 'g'),
    'orders of at least $1 $2',
  ],
  [/(?<=\w) ?\+ ?(?=[a-z])/g, ' and '],
]

/** Rows and ranks. */
const ROWS: readonly Synonym[] = [
  [
    /\b(day|week|month|quarter|year)[ -](?:by|on|over|after)[ -]\1\b(?<!year on year|year over year|year-on-year|year-over-year)/g,
    'by $1',
  ],
  [new RegExp(`\\b(${PART}|weekday|month|week|day)[- ]?wise\\b`, 'g'), 'by $1'],
  [
    new RegExp(
      `^(?:(?:show|give|me|us|a|the|my|our|please) )*(${PART}|monthly|weekly|daily) (?:breakdown|split|distribution) (?:of|for) (?:the |my |our )*(.*)$`,
      'g',
    ),
    '$2 by $1',
  ],
  [new RegExp(`\\b(${NOUN}) (?:breakdown|split|distribution) by\\b`, 'g'), '$1 by'],
  [
    /\b(?:split|break|broke|broken|cut|slice|group)(?: (?:it|them|that|this|those))?(?: (?:down|up|out))? (by|per|into)\b/g,
    'by',
  ],
  [/\bby (monthly|weekly|daily|quarterly|yearly)\b/g, '$1'],
  [
    new RegExp(
      `^(?:(?:can|could|you|please|show|me) )*(?:rank|sort|order) (?:the |my |our |all )*(${PARTS}) (?:by|on)\\b`,
      'g',
    ),
    'top $1 by',
  ],
  [
    new RegExp(
      `(?<!\\b(?:${PART}|${PARTS})\\b.*)\\b(top|bottom|best|worst)( \\d{1,2}| three| five| ten)? by (?=\\w)`,
      'g',
    ),
    '$1$2 products by ',
  ],
  [
    /(?<![\w-])(?:our |my |the )?(?:no\.? ?1|number (?:one|1)|nr\.? ?1|# ?1) (?=(?:product|item|seller|category|country|customer|channel|city|month|day)\b)/g,
    'best ',
  ],
  [
    /\b(?:the |our |my )?second[- ](?:best|biggest|largest|highest) (product|customer|channel|month|day|week)\b/g,
    'top 2 $1s',
  ],
  [
    /\b(?:the |our |my )?second[- ](?:worst|lowest|smallest|weakest) (product|customer|channel|month|day|week)\b/g,
    'bottom 2 $1s',
  ],
  [
    /\bwhen (?:do|did|does|is|was|are|were)(?: (?:we|i|it))?(?=.*\b(?:which|what) (?:hour|weekday|day|month|week)\b)/g,
    '',
  ],
  [/\bwhen (?:is|was) (?=(?:my|our|the) )/g, ''],
  [/\b(?:which|what) one (?=sold|sells|made|makes|brought)/g, 'which '],
  [
    /\b(which|what) (payment methods?|payment types?) (?:is|are|was|were|gets?|got) (?:the )?(?:used (?:the )?most|most (?:used|popular|common)|(?:the )?most often used)\b/g,
    '$1 $2 has most orders',
  ],
  [/(?<=\bcodes?\b.*)\bcosts? (?:us|me) (?:the )?(most|least)\b/g, 'has $1 discounts'],
  [
    /(?<=\b(?:countries|cities|towns|regions|states|places)) (?:that |which )?(?:(?:do|did|have|has) )?(?:we|i) (?:have )?(?:ship|shipped|sell|sold|deliver|delivered|send|sent)(?: (?:to|in|into))?\b/g,
    '',
  ],
]

/** Metrics and conditions. */
const MEANINGS: readonly Synonym[] = [
  [
    /\bnew (?:and|&|or) (returning|repeat) (customers|buyers|shoppers)\b(?! (?:sales|revenue|orders))/g,
    'new customers and $1 $2',
  ],
  [/\b(?:repeat|returning) (orders|purchases)\b(?! (?:rate|share|ratio))/g, '$1 from returning customers'],
  [/\borders with (?:a |any )?(?:refunds?|returns?)\b/g, 'refunded orders'],
  [
    new RegExp(
      `\\bnew (?:vs\\.?|versus|against) (?:returning|repeat|existing|old)(?: (?:customers?|buyers?))?'? (${MONEY})\\b`,
      'g',
    ),
    '$1 by customer type',
  ],
  [
    new RegExp(
      `\\b(${MONEY}) (?:from |of |by )?new (?:vs\\.?|versus|against) (?:returning|repeat|existing|old)(?: (?:customers?|buyers?))?`,
      'g',
    ),
    '$1 by customer type',
  ],
  [/\bhow much (?:did|do|have) (?:we|i) (?:turn|turned) over\b/g, 'turnover'],
  [/\bhow many (?:things|bits|goods) (?=(?:did|do|have|were|was|sold)\b)/g, 'how many units '],
  [/\bhow many (?:parcels|packages|shipments|packets) (?=(?:did|do|have|were|was|went)\b)/g, 'how many orders '],
  [
    new RegExp(`\\bhow much (?:money )?(?:did|do|have) (?:we|i) (?:have )?(?:give|gave|given|pay|paid) back\\b`, 'g'),
    'how much was returned',
  ],
  [
    /\bhow much (?:money )?(?:did|do|have) (?:we|i) (?:give|gave|given) away (?:in|as|through|on) discounts\b/g,
    'discounts given',
  ],
  [
    /\b(?:what|how much) (?:did|do|have) (?:we|i) (?:earn|make|made|have|keep)(?: left)? after (?:the )?costs? of (?:the )?goods\b/g,
    'gross profit',
  ],
  [/\b(?:sales|revenue|turnover) before (?:any )?discounts\b/g, 'gross sales'],
  [/\bfirst[- ]?timers\b|\bfirst[- ]timers\b/g, 'new customers'],
  [
    /\bhow many (?:people|shoppers|folks) (?:have )?(?:came|come|returned) (?:back|again)\b/g,
    'how many returning customers',
  ],
  [
    new RegExp(
      `\\bhow many ${PEOPLE} (?:bought|ordered|purchased) again(?= .*\\b(?:that|who) (?:had|have) (?:already )?(?:bought|ordered) (?:before|already)\\b)`,
      'g',
    ),
    'how many returning customers',
  ],
  [
    new RegExp(
      `(?<=returning customers.*) (?:that|who) (?:had|have) (?:already )?(?:bought|ordered) (?:before|already)\\b`,
      'g',
    ),
    '',
  ],
  // Only customers with a usual time between orders can be late for one.
  [
    new RegExp(
      `\\b(?:(?:who|which) (?:of )?|any (?:of )?)?(?:our |my |the )?regular(?:s| (?:${PEOPLE}))(?: (?:that|who))?(?= (?:stopped|(?:have )?quit|no longer|(?:has|have)(?:n't|nt| not| gone quiet| stopped)|went quiet))(?: have(?= stopped))?`,
      'g',
    ),
    'which customers',
  ],
  [/\b(?:our |my |the )?regulars\b/g, 'returning customers'],
  [
    new RegExp(
      `\\bhow much (?:did|do|have) (?:our |my |the )?(new|first[- ]time|returning|repeat|existing) ${PEOPLE} (?:spend|spent|buy|bought|pay|paid)\\b`,
      'g',
    ),
    'net sales from $1 customers',
  ],
  [
    new RegExp(
      `\\b(new|first[- ]time|returning|repeat|existing) (?:customers?|buyers?|shoppers?)'?s? (${MONEY})\\b`,
      'g',
    ),
    '$2 from $1 customers',
  ],
  [/\b(?:customer|client|buyer) orders\b/g, 'orders'],
  [
    /\bhow much (?:does|do|did) (?:an? |our |the )?(?:average )?(?:customers?|people|buyers?|shoppers?) (?:usually |typically )?(?:spend|pay) per (?:order|purchase)(?: on average)?\b/g,
    'average order value',
  ],
  [/\baverage (?:number|amount) of (?=(?:units|items|products|pieces) per)/g, ''],
  [
    new RegExp(
      `\\b(?:(?:every|any)(?:where|thing|one|body)?|all(?: (?:countries|channels|categories|products))?) (?:but|${LEAVING_OUT})\\b`,
      'g',
    ),
    'except',
  ],
  [/\bon (?:working days|business days)\b|\bduring the working week\b/g, 'on weekdays'],
  [/\b(up|down|better|worse|higher|lower) (?:on|over) (?=(?:the )?(?:last|previous|same|yesterday))/g, '$1 vs '],
  [
    /(?<=\bor\b[^?]*[, ])(?:who|which(?: one)?|what)(?: country| channel| category| city)? (?:has |have |had )?(?:ordered|placed|ordering) (?:the )?(?:more|most)(?: orders)?\b/g,
    'more orders',
  ],
  [
    /(?<=\bor\b[^?]*[, ])(?:who|which(?: one)?|what)(?: country| channel| category| city)? (?:has |have |had )?(?:sold|sells?|bought|buys?|spent|spends?|made|makes?|earned|earns?|brought in|brings in) (?:the )?(?:more|most)(?: money)?\b/g,
    'more sales',
  ],
  [
    /(?<=\bor\b[^?]*[, ])which (?:one )?(?:do|did) (?:people|customers|they|buyers|shoppers) (?:use|prefer|choose|pay with) (?:the )?(?:more|most)(?: often)?\b/g,
    'more orders',
  ],
  [
    /\bhow much (?:did|do|have) (?:people|customers|they|buyers|shoppers) (?:pay|paid) (?=by |with |via |in cash)/g,
    'net sales paid ',
  ],
  [/\bpaid in cash\b/g, 'paid with cash'],
  [
    /(?<=\b(?:need|want|get|have|give|show|send)\b.*) for (?:my|our|the) (?:accountant|bookkeeper|boss|partner|meeting|taxes|tax return|records|report|bank|investors?)\b/g,
    '',
  ],
  [/\bshld\b/g, 'should'],
]

/** What else has the same meaning. Each is used only where no name of the store has the words. */
export const SYNONYMS: readonly Synonym[] = [...DAYS, ...SHORT, ...CLAUSES, ...ROWS, ...MEANINGS]
