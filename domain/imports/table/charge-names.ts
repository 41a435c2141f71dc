import type { Charge } from '#domain/contracts/imports.ts'

type NamedCharge = Extract<Charge, 'discount' | 'shipping' | 'tax'>

/** Words for each charge, inside longer names such as "order_shipping_cost". A name with several means the first. */
const WORDS: readonly (readonly [NamedCharge, RegExp])[] = [
  ['tax', /tax(es)?\b|\b(vat|gst|pst|hst|qst|[cisu]gst|ust|mwst|tva|taxe|iva|btw|moms)\b|steuer|impuest|impost|消費税/],
  ['discount', /discount|rebate|rabatt|nachlass|remise|rabais|descuento|desconto|sconto|korting|coupon|割引|クーポン/],
  [
    'shipping',
    /shipping|postage|freight|delivery|handling|versand|porto|fracht|livraison|frais de port|envio|flete|spedizion|verzend|bezorg|frete|送料|配送料/,
  ],
]

/** Says of an amount whether something is in it: "Subtotal after discount", "Shipping (incl. tax)". */
const QUALIFIER =
  /\b(after|before|without|with|incl?|including|excl?|excluding|ex|net of|nach|vor|ohne|hors|apres|avant) (the )?(\w+ )?(discounts?|tax(es)?|vat|gst|shipping|steuer|rabatt|mwst|taxes?|remise)\b/g

/** Columns whose amounts are something else: what came back, what a marketplace keeps, rates, weights and counts. */
const OTHER =
  /refund|return|erstatt|rembours|reembols|devol|rimbors|collected|facilitat|remitted|withh?eld|\brate\b(?=.*tax)|tax rate|%|percent|prozent|weight|gewicht|poids|peso|days|\bqty\b|quantity|\bcount\b|\bid\b|code|class|number|total before|sub ?total|grand total/

/** Whether a tax goes from the marketplace to the tax office and never to the shop. */
export const isCollectedByOthers = (name: string): boolean => /collected|facilitat|remitted|withh?eld/i.test(name)

/** Splits "sellerDiscountTotal" into words, but not the "MwSt" of "enthaltene MwSt". */
const splitName = (name: string): string =>
  /\s/.test(name.trim()) ? name : name.replace(/(?<=[a-z]{3})(?=[A-Z][a-z]{2})/g, ' ')

const wordsOf = (name: string): string =>
  splitName(name.slice(0, 100))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .replace(QUALIFIER, ' ')

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
