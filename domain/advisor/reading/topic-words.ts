import type { Task } from '#domain/advisor/agents.ts'
import type { MetricName } from '#domain/metrics.ts'

/** Words for each metric. A longer pattern comes before a shorter one that it contains. */
export const METRIC_WORDS: readonly [RegExp, MetricName][] = [
  [
    /\b(?:average|avg\.?|mean|typical)(?: value of)? (?:an? )?(?:order|basket|cart|purchase|sale)s?(?: (?:value|size|total|amount))?\b/g,
    'average_order_value',
  ],
  [/\baov\b|\b(?:order|basket|cart) (?:value|size)s?\b|\bspend(?:ing)? per order\b/g, 'average_order_value'],
  [
    /\b(?:returning|return|repeat|loyal)[- ](?:customers?|buyers?|shoppers?|purchases?|orders?)(?:[- ](?:rate|share|ratio))?\b/g,
    'returning_customer_rate',
  ],
  [
    /\b(?:customers?|buyers?|shoppers?|people)(?: (?:who|that))? (?:come|came|coming|return|returned|returning|buy|bought) (?:back|again|to us)\b/g,
    'returning_customer_rate',
  ],
  [/\bcom(?:e|es|ing) back\b|\b(?:returning|repeat)(?: (?:rate|share))\b|\breturning\b/g, 'returning_customer_rate'],
  [/\b(?:new|first[- ]time|newly won) (?:customers?|buyers?|shoppers?|clients?)\b/g, 'new_customers'],
  [/\b(?:customers?|buyers?|shoppers?|clients?)\b/g, 'customers'],
  [/\brefund(?:s|ed|ing)?\b/g, 'refunds'],
  [/\breturn(?:s|ed)?\b|\bgiven back\b|\bsent back\b/g, 'returns'],
  [/\bgross (?:sales|revenue|turnover)\b|\bgross\b/g, 'gross_sales'],
  [/\btotal (?:sales|revenue|turnover)\b/g, 'total_sales'],
  [/\bdiscount(?:s|ed)?\b/g, 'discounts'],
  [/\bunits?\b|\bitems? sold\b|\bpieces\b|\bhow many (?:items|products)\b/g, 'units'],
  [
    /\b(?:net )?(?:sales|revenue|turnover|income|takings|earnings)\b|\bhow much (?:did|do|have|has) (?:we|i|the (?:store|shop)|my (?:store|shop))(?: \w+)? ?(?:make|made|sell|sold|earn|earned|take|taken)\b/g,
    'net_sales',
  ],
  [/\borders?\b|\bpurchases\b/g, 'orders'],
  [/\bshipping\b|\bpostage\b/g, 'shipping'],
  [/\btax(?:es)?\b|\bvat\b|\bgst\b/g, 'taxes'],
  [/\bdut(?:y|ies)\b/g, 'duties'],
]

const WRITE = /\b(?:draft|write|compose|prepare|create|make|suggest|give|need|help me with|propose|plan)\b/
const PIECE =
  /\b(?:campaign|newsletter|e-?mail|mailing|post|instagram|facebook|tiktok|social|sms|text message|advert(?:isement)?|ads?|promo(?:tion)?|announcement|subject line|offer)\b/

/** Matches an order's name, such as "order #1001". */
export const ORDER_NAME = /\border (?:number |no\.? ?|nr\.? ?)?(#?[a-z]{0,4}-?\d+)\b|(?:^|\s)(#\d+)\b/

/** Words for each task. Specific tasks come before general ones. All patterns of a task must match. */
export const TASK_WORDS: readonly [Task, readonly RegExp[]][] = [
  [
    'product_text',
    [
      /\b(?:product|listing|item) (?:texts?|descriptions?|cop(?:y|ies)|page|blurb)\b|\bdescription (?:for|of)\b|\bdescribe\b/,
    ],
  ],
  ['customer_reply', [WRITE, /\b(?:reply|replies|response|answer|apolog(?:y|ise|ize))\b/]],
  ['customer_reply', [/^(?:please )?(?:reply|respond|apologi[sz]e|answer)\b/]],
  [
    'customer_reply',
    [
      WRITE,
      /\b(?:e-?mail|message|note|letter)\b/,
      /\b(?:to (?:a|the|my|this) (?:customer|buyer)|late|delay|damaged|broken|complain|lost|wrong item)/,
    ],
  ],
  ['campaign', [WRITE, PIECE]],
  ['campaign', [/\bcampaigns?\b/]],
  [
    'store_setup',
    [
      /\bset(?:ting)?[- ]?up\b|\bget started\b|\bgetting started\b|\bchecklist\b|\bconfigur(?:e|ation)\b|\bwhat (?:is|'s) (?:missing|left)\b/,
    ],
  ],
  [
    'slow_products',
    [
      /\b(?:slow(?:est)?|worst|least|weak(?:est)?|poor(?:ly|est)?|dead|unpopular|bottom|lowest|not sell(?:ing)?|don't sell)\b/,
      /\b(?:products?|items?|sellers?|movers?|sell(?:s|ing)?|articles?)\b/,
    ],
  ],
  [
    'best_day',
    [
      /\b(?:best|strongest|busiest|highest|biggest|peak|worst|slowest|weakest|lowest|quietest|record)\b/,
      /\b(?:days?|months?)\b/,
    ],
  ],
  [
    'top_products',
    [
      /\bbest[- ]?sell(?:ers?|ing)\b|\btop[- ]?sell(?:ers?|ing)\b|\bsells? (?:best|most|well)\b|\bsold (?:best|most|well)\b|\bselling (?:best|most|well)\b/,
    ],
  ],
  ['top_products', [/\b(?:products?|items?|articles?|goods)\b/]],
  [
    'recent_orders',
    [/\b(?:recent|latest|last|newest|current)(?: (?:\d+|few|ten|five|three))? (?:orders?|purchases?)\b/],
  ],
  ['recent_orders', [ORDER_NAME]],
  ['explain', [/\bwhy\b|\bwhat (?:happened|changed|drove|caused|explains)\b|\breasons? (?:for|behind)\b/]],
  [
    'overview',
    [
      /\bhow (?:is|are|was|were|did|do|does|has|have)\b.*\b(?:business|shop|store|things|we|doing|going|going on)\b|\boverview\b|\bsummar(?:y|ise|ize)\b|\breport\b|\bperform(?:ance|ing)\b|\bwhat'?s (?:new|up|going on)\b/,
    ],
  ],
]

type MissingTopic = { pattern: RegExp; answer: string }

/** Topics that the figures don't cover, and the words for them. */
const MISSING_TOPICS: readonly MissingTopic[] = [
  {
    pattern: /\b(?:stock|inventory|out of stock|restock|reorder|warehouse|days of cover)\b/,
    answer: 'I know the stock of today, product by product: ask “Which products are running low?” or name a product.',
  },
  {
    pattern: /\b(?:profits?|profitab\w+|margins?|cogs|costs?|expenses?)\b/,
    answer:
      'I know the cost of goods, gross profit, margin and contribution. Other costs, such as rent or wages, are not in your orders.',
  },
  {
    pattern:
      /\b(?:roas|ad ?spend|advertising spend|cac|acquisition cost|impressions?|click[- ]?(?:rate|through)?s?|open rates?|ctr|cpc|mer)\b/,
    answer: 'I have no data on advertising or email campaigns.',
  },
  {
    pattern:
      /\b(?:traffic|visitors?|visits?|sessions?|page ?views?|conversions?(?: rate)?|bounce rate|abandon\w*|seo)\b/,
    answer: 'I have no data on visits to your shop, so I cannot show traffic or conversion.',
  },
  {
    pattern: /\b(?:cohorts?|retention|churn\w*|ltv|clv|life ?time value|rfm|segments?)\b/,
    answer:
      'I cannot show that here. Under Analytics › Customers, “By first month” has retention and lifetime value, and “Segments” has segments.',
  },
  {
    pattern: /\b(?:forecast\w*|predict\w*|projection|projected|will (?:we|i|sales|orders|revenue))\b/,
    answer: 'Analytics has a forecast of sales and orders under Forecast.',
  },
  {
    pattern: /\b(?:bought together|basket analysis|cross[- ]?sell\w*|bundles?)\b/,
    answer: 'I know which products are bought in the same orders: ask “Which products are bought together?”',
  },
  {
    pattern: /\b(?:reviews?|ratings?|nps|satisfaction|tickets?|response times?)\b/,
    answer: 'I have no data on reviews or support tickets.',
  },
]

/** Finds what the figures don't cover, with the place of its words. */
export function findMissing(text: string): { start: number; end: number; answer: string } | null {
  for (const { pattern, answer } of MISSING_TOPICS) {
    const match = pattern.exec(text)
    if (match) return { start: match.index, end: match.index + match[0].length, answer }
  }
  return null
}

export const DEFINITION_WORDS =
  /\b(?:define|definition|meaning|what (?:does|do) .{1,60} mean|how (?:is|are|do you) .{0,60}(?:calculat|comput|count|work(?:ed)? out|defin|measur)\w*|what do you mean|explain (?:the term|what))\b|^(?:what(?:'s| is| are)) (?:an? |the )?(?:aov|average order value|net sales|gross sales|total sales|returning customer rate|new customers|returns|refunds|discounts|units|duties)\??$/

export const GREETING_WORDS =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|howdy)\b[^a-z]*(?:there|all|you)?[^a-z]*$/
export const THANKS_WORDS =
  /^(?:many )?(?:thanks?|thank you|thx|cheers|great|perfect|ok(?:ay)?|cool|nice|good job|well done)\b(?!.*\b(?:what|which|who|how|why|when|where|show|list|top|best)\b).{0,30}$/
export const HELP_WORDS =
  /\b(?:what can you (?:do|answer|tell)|what (?:do|can) (?:you|i) (?:know|ask)|how (?:can|do) you help|help me|who are you|what are you|are you (?:a |an )?(?:human|bot|real|ai|robot))\b|^help\b/
