import type { Charge } from '#domain/contracts/imports.ts'

export type NamedCharge = Extract<Charge, 'discount' | 'shipping' | 'tax' | 'duties'>

/** Words for each charge, inside longer names such as "order_shipping_cost". A name with several means the first. */
const WORDS: readonly (readonly [NamedCharge, RegExp])[] = [
  [
    'tax',
    /tax(es)?\b|\b(vat|gst|pst|hst|qst|[cisu]gst|ust|mwst|tva|taxe|iva|btw|moms)\b|steuer|impuest|impost|belasting|(?<!関)税(?![込抜率])/,
  ],
  [
    'discount',
    /discount(?!ed)|rebate|rabatt|nachlass|remise|rabais|descuento|desconto|sconto|korting|coupon|割引|値引|クーポン/,
  ],
  // After tax: "Taxes and duties" are mostly tax.
  [
    'duties',
    /\bdut(?:y|ies)\b|customs(?! (?:value|desc|decl|info))|\bzoll(?!wert|tarif|nummer)|\bzolle\b|douane|aduan|arancel|\bdazio?\b|invoerrecht|関税/,
  ],
  [
    'shipping',
    /shipping|postage|freight|delivery|handling|gift ?wrap|packag|packing|verpack|emballa|imballa|surcharge|versand|porto|fracht|livraison|frais de port|envio|flete|spedizion|verzend|bezorg|frete|送料|配送料/,
  ],
]

/** Says of an amount whether something is in it: "Subtotal after discount", "Shipping (incl. tax)". */
const QUALIFIER =
  /\b(after|before|without|with|incl?|including|excl?|excluding|ex|net of|nach|vor|ohne|hors|apres|avant) (the )?(\w+ )?(discounts?|tax(es)?|vat|gst|shipping|steuer|rabatt|mwst|taxes?|remise)\b/g

/** Columns whose amounts are something else: what came back, what a marketplace keeps, rates, weights and counts. */
const OTHER =
  /refund|return|erstatt|rembours|reembols|devol|rimbors|collected|facilitat|remitted|withh?eld|\brate\b(?=.*tax)|(?:tax|duty|customs) rate|(?<!\d ?)%|percent|prozent|weight|gewicht|poids|peso|days|\bqty\b|quantity|\bcount\b|\bid\b|code|class|number|commission|provision|payout|auszahlung|earnings|profit|margin|royalt|gift card|store credit|deposit|anzahlung|balance|\bdue\b|points|total before|sub ?total|grand total/

/** Taxes that stand beside each other, such as a federal and a provincial one. */
const OWN_TAX = /\b([cisu]?gst|pst|hst|qst|cess|state|county|city|district|federal|provincial|local)\b|\d/

/** Words of a charge that isn't the buyer's, or that sums up others. */
const DOUBTFUL = /\b(fees?|commission|paid|label|cost to|total|sum|gesamt|summe|totale|estimated|seller)\b/

/** Whether a tax's name says which of several taxes it is. */
export const isOwnTax = (name: string): boolean => OWN_TAX.test(wordsOf(name))

/** Whether a name speaks of one charge only, and not of a tax on shipping, of an amount with tax or of a sum. */
export function isOnlyCharge(name: string): boolean {
  const words = wordsOf(name)
  const isQualified = words !== plainWords(name) || /\b(incl?|excl?|gross|net|brutto|netto|ttc|ht)\b/.test(words)
  return !isQualified && !DOUBTFUL.test(words) && WORDS.filter(([, word]) => word.test(words)).length === 1
}

const isWordOf = (charge: NamedCharge, words: string): boolean =>
  WORDS.some(([name, word]) => name === charge && word.test(words))

/** Whether a name is that of a tax on shipping. */
export const isTaxOnShipping = (name: string): boolean =>
  (['tax', 'shipping'] as const).every((charge) => isWordOf(charge, wordsOf(name)))

const ON_GOODS =
  /\b(?:items?|products?|goods|lines?|cart|sub ?total|artikel|position|waren|articles?|produits?|productos?|prodott[oi])/
const ON_ALL = /\b(?:total|order|sum|all|gesamt|summe|totale?|commande|pedido|ordine)/

/** What the name of a tax says is taxed: the goods alone, or the whole order. `null` if it doesn't say it. */
export function taxNamedFor(name: string): 'goods' | 'order' | null {
  const words = wordsOf(name)
  if (ON_GOODS.test(words)) return 'goods'
  return ON_ALL.test(words) ? 'order' : null
}

/** What a shop can charge beside its shipping. */
const EXTRA =
  /handling|gift ?wrap|geschenk|packag|packing|verpack|emballa|imballa|surcharge|zuschlag|insurance|versicherung|assurance/

/** Whether one of two names speaks of something beside the usual shipping, and the other doesn't. */
export const isExtraBeside = (left: string, right: string): boolean =>
  EXTRA.test(wordsOf(left)) !== EXTRA.test(wordsOf(right))

/** Whether a name is that of a fee, which is never taken off for the buyer. */
export const isFee = (name: string): boolean => /\bfees?\b|gebuhr|\bfrais\b/.test(wordsOf(name))

/** Whether a tax goes from the marketplace to the tax office and never to the shop. */
export const isCollectedByOthers = (name: string): boolean => /collected|facilitat|remitted|withh?eld/i.test(name)

/** Splits "sellerDiscountTotal" into words, but not the "MwSt" of "enthaltene MwSt". */
const splitName = (name: string): string =>
  /\s/.test(name.trim()) ? name : name.replace(/(?<=[a-z]{3})(?=[A-Z][a-z]{2})/g, ' ')

const plainWords = (name: string): string =>
  splitName(name.slice(0, 100))
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')

const wordsOf = (name: string): string => plainWords(name).replace(QUALIFIER, ' ')

/** Whether a column's name says that its numbers are no part of an order's total, such as a weight or what came back. */
export const isOtherAmount = (name: string): boolean => OTHER.test(wordsOf(name))

/**
 * Returns the charge that a longer column name speaks of, such as "Shipping Fee After Discount". Returns `null` if it
 * speaks of none.
 */
export function chargeNamed(name: string): NamedCharge | null {
  const words = wordsOf(name)
  return OTHER.test(words) ? null : (WORDS.find(([, word]) => word.test(words))?.[0] ?? null)
}
