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

/** Matches an order's name, such as "order #1001". */
export const ORDER_NAME = /\border (?:number |no\.? ?|nr\.? ?)?(#?[a-z]{0,4}-?\d+)\b|(?:^|\s)(#\d+)\b/

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

/** Words that ask what a metric means. */
export const DEFINITION_WORDS =
  /\b(?:define|definition|meaning|what (?:does|do) .{1,60} mean|how (?:is|are|do you) .{0,60}(?:calculat|comput|count|work(?:ed)? out|defin|measur)\w*|what do you mean|explain (?:the term|what))\b|^(?:what(?:'s| is| are)) (?:an? |the )?(?:aov|average order value|net sales|gross sales|total sales|returning customer rate|new customers|returns|refunds|discounts|units|duties)\??$/
