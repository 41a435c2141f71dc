import { METRIC_WORDS } from '#domain/advisor/questions/words/topic-words.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { takeAll, type WordScan } from './word-scan.ts'

const BACK = '(?:refund(?:ed|s)?|return(?:ed|s)?|sent back|given back|paid back)'
const AUXILIARY = '(?:(?:money|was|were|is|are|did|do|have|has|had|we|i|been|got|get|being|our|my|the|in) )*'

/** Words for metrics that only a figures query has, or that whole sentences name. Those of `METRIC_WORDS` come after. */
const RATIOS: readonly (readonly [RegExp, QueryMetric])[] = [
  [
    /\b(?:percentage|percent|share|proportion|rate|%) of (?:all |our |my |the )*orders (?:that )?(?:(?:are|were|was|got|get|is|have been|had been) )?(?:refunded|returned|sent back)\b/g,
    'refund_rate',
  ],
  [/\bcost coverage\b/g, 'cost_coverage'],
  [/\bcontribution margins?\b/g, 'contribution_margin'],
  [/\bcontributions?(?: profits?)?\b/g, 'contribution'],
  [/\b(?:blended )?roas\b|\breturn on (?:ad|advertising) spend\b/g, 'blended_roas'],
  [/\bmer\b|\bmarketing efficiency(?: ratio)?\b/g, 'mer'],
  [
    /\bcac\b|\b(?:customer )?acquisition costs?\b|\bcosts? (?:per|of|for) (?:each |every |a )?new customers?\b/g,
    'acquisition_cost',
  ],
  [/\b(?:ads?|advertising|marketing) (?:spend(?:ing)?|costs?|budget)\b/g, 'ad_spend'],
  [/\b(?:payment|card|transaction|gateway) (?:processing )?(?:fees?|costs?)\b/g, 'payment_fees'],
  [/\bshipping (?:costs?|paid|expenses?)\b/g, 'shipping_costs'],
  [/\bpackaging(?: costs?)?\b/g, 'packaging_costs'],
  [/\bincome tax(?:es)?\b/g, 'income_tax'],
  [
    /\bcogs\b|\bcosts? of (?:(?:the|my|our) )*(?:goods(?: sold)?|sales)\b|\b(?:goods|product) costs?\b/g,
    'cost_of_goods',
  ],
  [/(?<!\b(?:net|operating) )\b(?:gross |profit )?margins?(?: (?:rate|percentage|percent|%))?(?!\w)/g, 'margin_rate'],
  [/(?<!\b(?:net|operating) )\b(?:gross )?(?:profits?|profitable)\b/g, 'gross_profit'],
  [/\brefund rates?\b/g, 'refund_rate'],
  [/\breturns? rates?\b/g, 'return_rate'],
  [/\bdiscount rates?\b/g, 'discount_rate'],
  [/\b(?:repeat(?: purchase)?|repurchase|reorder) rates?\b/g, 'repeat_purchase_rate'],
  [
    /\b(?:average |mean )?(?:number of )?orders (?:per|for each|for every) (?:customer|buyer|person)\b/g,
    'orders_per_customer',
  ],
  [
    /\b(?:average |mean )?(?:number of )?(?:units|items|products|pieces|articles) (?:per|in each|in an|in every|in the average) (?:order|basket|purchase)\b/g,
    'units_per_order',
  ],
  [/\b(?:average|mean|typical) (?:spend|spending)(?: per (?:order|purchase))?(?! per)\b/g, 'average_order_value'],
]

/** Whether a shop makes money is a question about profit, and not about sales. */
const MAKES_MONEY =
  /\b(?:am i|are we|is (?:the|my|our) (?:shop|store|business)|(?:do|did|have|are) (?:we|i))(?: (?:really|actually|even|still))* (?:making|earning|turning|make|made|earn|earned) (?:any |a )?(?:money|profit|loss)\b/g

const SENTENCES: readonly (readonly [RegExp, QueryMetric])[] = [
  [MAKES_MONEY, 'gross_profit'],
  [new RegExp(`\\bhow many (?:(?:orders|were|got|have been|had been) )*${BACK}\\b`, 'g'), 'refunds'],
  [/\bnumber of (?:refunds|returns|refunded orders|returned orders)\b/g, 'refunds'],
  [/\b(?:refunded|returned) orders\b|\borders (?:that )?(?:were|got|have been) (?:refunded|returned)\b/g, 'refunds'],
  [new RegExp(`\\bhow much ${AUXILIARY}${BACK}\\b`, 'g'), 'returns'],
  [/\b(?:value|amount|sum|total|cost|worth) of (?:the |all |our |my )*(?:refunds?|returns?)\b/g, 'returns'],
  [/\b(?:refund(?:s|ed)?|return(?:s|ed)?) (?:amounts?|values?|totals?|sums?|costs?)\b/g, 'returns'],
  [
    /\b(?:amount|money) (?:refunded|returned)\b|\b(?:refunded|returned) (?:money|amounts?)\b|\brefunds? in money\b/g,
    'returns',
  ],
  [
    /\b(?:customers|people|buyers|shoppers)(?: (?:who|that|have|had))* (?:bought|ordered|purchased)(?: something| anything)? (?:twice|again|more than once|at least twice|two or more times|several times|repeatedly)\b/g,
    'repeat_customers',
  ],
  [
    /(?:\b(?:how many|number of) (?:of (?:my|our|the) )?)?\b(?:returning|repeat|loyal)[- ](?:customers|buyers|shoppers)\b(?! (?:rate|share|ratio))/g,
    'returning_customers',
  ],
  [/\b(?:how many|number of) (?:people|persons)\b/g, 'customers'],
  [/\b(?:how many|number of|count of) (?:sales|purchases|transactions)\b/g, 'orders'],
  [/\b(?:units|items|pieces) (?:ordered\b|(?:(?:sold|ordered) )?before returns\b)/g, 'units_ordered'],
  [/\bdiscounts? (?:given|granted|(?:did|do|have) (?:we|i) (?:give|given|grant|granted))\b/g, 'discounts'],
  [
    /\b(?:shipping|postage)(?: fees)? (?:charged|collected|(?:did|do|have) (?:we|i) (?:charged?|collect(?:ed)?))\b/g,
    'shipping',
  ],
  [
    /\b(?:sales )?(?:tax(?:es)?|vat) (?:charged|collected|(?:did|do|have) (?:we|i) (?:charged?|collect(?:ed)?))\b/g,
    'taxes',
  ],
  [
    /\bnew customers (?:won|gained|(?:did|do|have) (?:we|i) (?:win|won|gain(?:ed)?|get|got|attract(?:ed)?))\b/g,
    'new_customers',
  ],
  [/\bhow (?:often|many times) (?:was|were|is|has|have)(?=.* (?:used|redeemed)\b)/g, 'orders'],
  [/\bhow much (?:did|do|have) (?:people|customers|they|buyers) (?:pay|paid)\b(?! (?:for|in)\b)/g, 'net_sales'],
  [/\bsales tax(?:es)?\b/g, 'taxes'],
  [/\bdelivery (?:charges?|fees?|income)\b/g, 'shipping'],
  [
    /\bhow much (?:money )?(?:(?:was|were|is|are|did|do|does|have|has|had|we|i|they|it|people|customers|our|my|the|store|shop|been)\s+)*(?:make|made|sell|sold|earn(?:ed)?|take|taken|took|spend|spent|br(?:ing|ought)(?: in)?|come in|came in|generated?)\b/g,
    'net_sales',
  ],
]

/** A metric, and where the question names it. */
export type NamedMetric = { metric: QueryMetric; start: number; end: number }

function takeMetrics(scan: WordScan, phrases: readonly (readonly [RegExp, QueryMetric])[]): NamedMetric[] {
  return phrases.flatMap(([pattern, metric]) =>
    takeAll(scan, pattern).map(({ index, 0: found }) => ({ metric, start: index, end: index + found.length })),
  )
}

/** Takes the metrics whose words would otherwise be read as something else, such as "orders per customer". */
export const takePhrases = (scan: WordScan): NamedMetric[] => takeMetrics(scan, [...RATIOS, ...SENTENCES])

const LOSES =
  /\b(?:los(?:es?|ing|t)|cost(?:s|ing)?) (?:me |us )?(?:any )?money(?: on)?\b|\b(?:is |are |am i |we )?(?:sell(?:s|ing)? |sold )?at a loss\b|\bunprofitable\b|\bin the red\b/g

/** Takes the words for a loss, which is a gross profit below zero. */
export const takeLosses = (scan: WordScan): NamedMetric[] => takeMetrics(scan, [[LOSES, 'gross_profit']])

/** Takes all other metrics. */
export const takeOtherMetrics = (scan: WordScan): NamedMetric[] => takeMetrics(scan, METRIC_WORDS)

/** These only say whose figures are meant if they follow another metric: "sales from orders", "orders of customers". */
const CONTEXT: ReadonlySet<QueryMetric> = new Set<QueryMetric>(['orders', 'customers', 'units'])

const JOIN = /\band\b|,|&|\+|\bplus\b|\bor\b|^ ?$/

/** Returns the metrics that a question asks for, in its order and without duplicates. */
export function askedMetrics(text: string, named: readonly NamedMetric[]): QueryMetric[] {
  const inOrder = named.toSorted((one, other) => one.start - other.start)
  const asked = inOrder.filter(({ metric, start }, at) => {
    const before = inOrder[at - 1]
    return !before || !CONTEXT.has(metric) || JOIN.test(text.slice(before.end, start))
  })
  return [...new Set(asked.map(({ metric }) => metric))]
}
