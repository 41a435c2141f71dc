import type { Synonym } from './synonym.ts'

const PEOPLE = '(?:people|persons|customers|buyers|shoppers|clients|folks|those|ones|everyone|everybody|anyone|anybody)'
const WHO = '(?:who|that|which)'
const HAVE = "(?: (?:have|had|has|'ve|'d|did|were|are|was|is))?"
const BUY = '(?:buy|bought|buying|order|ordered|ordering|shop|shopped|shopping|purchase|purchased|spent|been here)'
const FROM_US =
  '(?: (?:something|anything|things|stuff))?(?: (?:from|with|at|here with) (?:us|me|(?:my|our|the) (?:shop|store)))?'
const BEFORE =
  '(?:before|already|previously|earlier|in the past|at least once)(?: already)?(?! (?:the|last|this|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\\d))'
const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\\b'
const UNIT = '(?:day|week|month|quarter|year)'
const NEW = `(?:${BUY}${FROM_US} for the (?:very )?first time|(?:had |have )?never ${BUY}${FROM_US}(?: before)|(?:are |were )?new(?: to us| here)?(?= *(?:[?.!,;]|$|last|this|in|on|during)))`
const AUXILIARY =
  '(?:(?:was|were|is|are|got|gets|been|being|have|has|had|did|do|does|we|i|they|it|each|that|people|customers|the|our|my) )*'

/** Whole clauses that say what a word of the product says: "from people who had bought before". */
export const CLAUSES: readonly Synonym[] = [
  // Customers.
  [
    new RegExp(
      `\\b(?:what|which|how (?:big|large|high) (?:is|was|a))? ?(?:the |a )?(?:share|percentage|percent|proportion|part|%|fraction) of (?:the |our |my |all )*(?:customers|buyers|shoppers|people|clients)(?: ${WHO})?${HAVE}(?: (?:already|again))? (?:come|came|coming|return|returned|returning|repeat|buy again|bought again|bought ${BEFORE}|ordered ${BEFORE}|regulars)\\b(?: (?:back|again|to us|customers|buyers|ones))*`,
      'g',
    ),
    'returning customer rate',
  ],
  [
    new RegExp(
      `\\b(from|by|of|to|with) (?:the |our |my |all )?${PEOPLE}(?: ${WHO}|(?= (?:buying|ordering)))${HAVE} ${NEW}`,
      'g',
    ),
    '$1 new customers',
  ],
  [
    new RegExp(
      `\\b(from|by|of|to|with) (?:the |our |my |all )?${PEOPLE} (?:${WHO}${HAVE}(?: already)? (?:${BUY}${FROM_US} ${BEFORE}|(?:come|came|coming|return|returned) (?:back|to us)(?: again)?|already (?:know|knew) us)|(?:we|i) (?:already had|had already|already knew))`,
      'g',
    ),
    '$1 returning customers',
  ],
  [
    new RegExp(
      `\\bhow many (?:of )?(?:the |our |my )?${PEOPLE}(?: ${WHO})?${HAVE}(?: already)? ${BUY}${FROM_US} ${BEFORE}`,
      'g',
    ),
    'how many returning customers',
  ],
  [
    new RegExp(`\\bhow many (?:of )?(?:the |our |my )?${PEOPLE}(?: ${WHO})?${HAVE} ${NEW}`, 'g'),
    'how many new customers',
  ],
  [
    /\bhow many (?:different|distinct|unique|separate|individual) (?=(?:customers|buyers|people|shoppers|clients)\b)/g,
    'how many ',
  ],
  [/\b(?:our |my |the )?vips?(?: customers)?\b/g, 'best customers'],
  [
    /\b(new (?:customers|buyers|shoppers)) (?:who |that )?(?:have )?(?:joined|found|discovered|came to|signed up)(?: (?:us|with us))?/g,
    '$1',
  ],
  [/\b(did|do) (?:people|customers|buyers|shoppers) (pay|paid)\b(?! (?:for|per)\b)/g, '$1 they $2'],
  // What is in the figures.
  [
    /\b(?:what|how much)(?: money)? (?:did|do|have) (?:we|i) (?:lose|lost) (?:to|in|on|through|with|because of|from) (?:refunds|returns)\b/g,
    'how much was returned',
  ],
  [
    /\b(best|highest|strongest|biggest|top|worst|lowest|weakest|slowest) (sales|revenue|orders?|profit|turnover) (day|week|month|quarter|year|weekday)\b/g,
    '$1 $3 by $2',
  ],
  [
    /\b(?:net )?(?:sales|revenue|turnover|takings|income)\b(.{0,60}?),? (?:without|before|ignoring|not counting|with no) (?:any |the |our )?discounts?(?: (?:being|are|were|was|is))* (?:taken off|deducted|subtracted|applied|taken into account|off|counted)\b/g,
    'gross sales$1',
  ],
  [
    new RegExp(
      `\\bhow much(?: money| cash)? (?:${AUXILIARY})?(?:go|goes|went|gone|going|paid|sent|handed|gave|given|give|pay|transferred) back(?: to (?:the |our |my )?${PEOPLE})?(?: (?:as|in|through|via|for|with) (?:a )?(?:refunds?|returns?))?`,
      'g',
    ),
    'how much was returned',
  ],
  [
    /\bin (?:pieces|quantity|quantities|volume|item count)\b|\bby (?:quantity|quantities|volume|number sold|number of (?:units|pieces)|(?:pieces|units) sold|count)\b/g,
    'by units',
  ],
  [
    /\b(?:average|avg|typical|mean|normal|usual) (order|basket|sale|purchase)s? (?:worth|amount|total|size|value)(?: to (?:us|me))?\b|\bhow (?:much|big) (?:is|was) (?:an?|the|our|my) (?:average|typical|usual|normal) (?:order|basket|sale|purchase)(?: worth)?\b|\bwhat(?:'?s| is| was) (?:an?|the|our|my) (?:average|typical|usual|normal) (?:order|basket|sale|purchase)(?: worth)\b/g,
    'average order value',
  ],
  [
    /(?<=\borders?\b.*)\b(and|plus|,) (?:what(?:'?s| is| was|s)? )?(?:the |their |our |my )?(?:average|avg)(?: (?:one|value|size|amount|worth))?(?= *(?:[?.!]|$|(?:in|last|this|for|on) ))/g,
    '$1 average order value',
  ],
  [
    /\band how much (?:money|cash)(?: (?:was|is) (?:it|that|this)| (?:did|does|do) (?:that|they|it|we|i) (?:make|bring(?: in)?|take(?: in)?|earn)| in total| altogether)?(?= *(?:[?.!,]|$|(?:in|last|this|from|for|on|yesterday|today) ))/g,
    'and net sales',
  ],
  [
    new RegExp(
      `\\bwhat (?:did|does|do|has|have) (.{2,40}?) (?:buy|bought|order|ordered|purchase|purchased|shop|shopped) for\\b`,
      'g',
    ),
    'how much did $1 spend',
  ],
  // What sells.
  [
    /\b(did|have|do|could|can) (we|i|they) (?:shift|shifted|move|moved|flog|flogged|offload|offloaded|get rid of|got rid of|gotten rid of|get through|got through|push out)\b/g,
    '$1 $2 sell',
  ],
  [
    /\b(?:went|gone|goes|go|going|flew|flown) (?:out(?! of stock)(?: (?:of )?(?:the )?(?:door|shop|store|warehouse))?|off the (?:shelf|shelves))\b/g,
    'sold',
  ],
  [
    /\b(?:what|which (?:products?|items?|things?)|(?:products?|items?|things?) (?:that|which))(?:'?s| is| are)? (?:just |only |still |always )?(?:sits?|sitting|gathers?|gathering|collects?|collecting|lies?|lying)(?: (?:dust|around|there|on (?:the |my |our )?(?:shelf|shelves)|in (?:the |my |our )?(?:warehouse|stockroom|stock)))+(?: and (?:just )?(?:never|does not|doesn't|doesnt|hardly|barely|rarely|won't|wont) (?:sells?|moves?|goes))?/g,
    'dead stock',
  ],
  [
    /\b(?:what|which (?:products?|items?|things?)) (?:never|hardly(?: ever)?|barely(?: ever)?|rarely|does not|doesn't|doesnt|won't|wont) (?:sells?|moves?|gets? (?:sold|bought|ordered))(?: at all)?(?= *(?:[?.!]|$))/g,
    'dead stock',
  ],
  // Jobs.
  [
    /\bwhat would you do(?: next| first| now)?(?: if you (?:were|was) (?:me|i|in my (?:place|shoes)))(?![a-z])/g,
    'what should i do',
  ],
  [/\bwhat(?:'s|s| is) on(?: (?:the|my) (?:list|plan|schedule))?(?: for)? today\b/g, 'what should i do today'],
  [
    /\bwho used to (?:buy|order|shop|come)(?: (?:here|from us|with us))? (?:and|but)(?: has| have)? (?:stopped|quit|left|gone|went away|doesn't any ?more|no longer does)\b/g,
    'which customers stopped buying',
  ],
  [
    /\bwho should (?:get|receive|have) (?:an?|the|my|our) (?:e-?mail|newsletter|message|mailing)(?: from (?:me|us))?\b/g,
    'who should i write to',
  ],
  [/^did (?!it\b|that\b|this\b|they\b|we\b|i\b)(\S+) pay off(?=[?.! ]*$)/g, 'was $1 worth it'],
  [
    /\b(?:what|which) (?:stock|goods|products?|items?|things?|articles?) (?:is|are)(?: just| only| still)? (?:sitting|lying|standing) (?:there|around|on the shelf)\b/g,
    'dead stock',
  ],
  [
    /\b(?:what|which) (?:stock|goods|things?) (?:(?:is|are) not|isn't|aren't|arent|isnt) (?:moving|selling)\b/g,
    'dead stock',
  ],
  [/\bwhat do (?:i|we) (?:need|have) to know(?: (?:this morning|today|now|right now))?(?= *[?.!]*$)/g, 'what changed'],
  [/\b(?:what|which products?|which items?) (?:should|do) (?:i|we) (?:need to )?get more of\b/g, 'what should i order'],
  [/\b(?:is there )?(?:any )?dead weight(?: in (?:my|our|the) (?:stock|shop|store))?(?![a-z])/g, 'dead stock'],
  // Figures beside each other.
  [
    /(?<=\b(?:tax|taxes|vat|shipping|postage) )(?:that |which )?(?:we|i) (?:have |had )?(?:collected|charged|billed|took in)\b/g,
    '',
  ],
  [
    / (?:plus|as well as) (?=(?:the |our |my )?(?:(?:gross |net )?(?:profit|margin|revenue|sales|orders)|(?:new |returning )?customers|units|refunds|discounts|aov|average)\b)/g,
    ' and ',
  ],
  [
    /\b(?:what|how much) (?:did|do|have) (?:the |our |my )?(new|returning) customers (?:spend|spent|pay|paid)\b/g,
    'net sales from $1 customers',
  ],
  // What to split by.
  [
    new RegExp(
      `\\b(?:by|according to|depending on|based on) (?:where|which (?:channel|place) ) ?${AUXILIARY}(?:sold|bought|ordered|purchased)(?: (?:on|in|at|through|from))?(?= *[,.?!:]|$| *$)`,
      'g',
    ),
    'by channel',
  ],
  [
    new RegExp(
      `\\b(?:by|according to|depending on|based on) where ${AUXILIARY}(?:shipped|sent|delivered|posted|live|lives|came|come|comes|went|go|from)(?: (?:to|from))?(?= *[,.?!:]|$| *$)`,
      'g',
    ),
    'by country',
  ],
  [
    new RegExp(
      `\\b(?:by|according to|depending on|based on) how ${AUXILIARY}(?:pay|paid|paying)(?: for)?(?= *[,.?!:]|$| *$)`,
      'g',
    ),
    'by payment method',
  ],
  [
    new RegExp(
      `\\b(?:by|according to|depending on|based on) what ${AUXILIARY}(?:sold|bought|ordered|purchased)(?= *[,.?!:]|$| *$)`,
      'g',
    ),
    'by product',
  ],
  [
    new RegExp(
      `\\b(?:by|according to|depending on|based on) (?:who|whom) ${AUXILIARY}(?:sold|bought|ordered|purchased|spent|paid)(?: (?:it|them|to))?(?= *[,.?!:]|$| *$)`,
      'g',
    ),
    'by customer',
  ],
  [
    /^((?:(?:can|could|would|will|you|please|i|we|want|need|like|to|hey|hi|ok|now|and)[, ]+)*)(?:split|break|divide|group|cut|slice)(?: (?:down|up|out))? (?=.* by )/g,
    '$1',
  ],
  // Days.
  [
    new RegExp(
      `\\b(?:on |in |for )?((?:last|this|previous) ${UNIT}|yesterday),? (?:(?:as )?compared (?:to|with)|vs\\.?|versus|against|than|and how (?:does|did) (?:it|that) compare (?:to|with)) the (?:one|${UNIT}|day) (?:before|prior)(?: (?:it|that|this|last))?(?= *[?.!,]|$)`,
      'g',
    ),
    'in $1 compared to the previous period',
  ],
  [/\bfor the (year|month|week|quarter)(?= *[?.!]*$)/g, 'for this $1'],
  [/\b(?:the )?last (?:full |complete |whole )?day(?= *(?:[?.!,]|$|go\b|went\b))/g, 'yesterday'],
  [new RegExp(`\\b(?:the )?first week of (?=${MONTH})`, 'g'), '1 to 7 '],
  [/\bgoing back (?:a|one) year\b/g, 'for the last 12 months'],
  [/\bgoing back (\d{1,3}|two|three|six|twelve) (days|weeks|months|years)\b/g, 'for the last $1 $2'],
  [
    /\b(?:compared (?:to|with)|vs\.?|versus|against|than) (?:this time|the same time|this point|now) last year\b/g,
    'compared to the same period last year',
  ],
  // How long stock lasts.
  [/\bwhen (?:will|do|does|would) (?:i|we) run out of (.{2,60}?)(?=[?.!]*$)/g, 'how long will $1 last'],
  [
    /\b(?:when (?:will|does|do|is|are)|how (?:many days|long) (?:until|till|before)) (?!i\b|we\b|they\b|it\b)(.{2,60}?) (?:be |going to )?(?:runs?|sells?|sold|gone|run)(?: out)?(?=[?.!]*$)/g,
    'how long will $1 last',
  ],
]
