import { isOfGoods } from '#domain/advisor/questions/parts/read-basket.ts'
import type { Parts } from '#domain/advisor/questions/parts/read-parts.ts'
import { quoteName } from '#domain/advisor/wording.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { About } from '#domain/contracts/questions.ts'
import type { Period } from '#domain/periods.ts'

/** Customers are found by the goods and days alone, and have neither parts nor a comparison. */
function isOfCustomers({ by, trend }: Parts['shape'], parts: Parts): boolean {
  const { amounts, conditions, isCompared, isOfChange, mentions, metrics } = parts
  return (
    by.every((name) => name === 'customer') &&
    trend === null &&
    amounts.length + conditions.length === 0 &&
    !isCompared &&
    !isOfChange &&
    mentions.every(isOfGoods) &&
    metrics.every((name) => name === 'customers')
  )
}

/** Whether a condition on whole orders or customers says everything that a question asks. */
export function isBasketWhole(parts: Parts): boolean {
  const { average, basket, count, isEffect, shape, share } = parts
  if (!basket) return true
  if (average || count || share || isEffect || shape.by.some((field) => isOfGoods({ field }))) return false
  return basket === 'orders' || isOfCustomers(shape, parts)
}

/** Returns the conditions on the goods, one for each. */
export const basketFilters = ({ basket, mentions }: Parts, days: Period): Filter[] =>
  mentions.filter(isOfGoods).map(({ field, values }): Filter => {
    const has: Filter = ['is', field, [...values]]
    return basket === 'orders' ? ['order_has', has] : ['has_done', has, days]
  })

/** Returns how a reply names the goods: orders with both tea and coffee. */
export function aboutBasket({ basket, mentions }: Pick<Parts, 'basket' | 'mentions'>): About {
  const names = mentions.filter(isOfGoods).map(({ text }) => quoteName(text))
  const last = names.at(-1) ?? ''
  const all = `${names.length === 2 ? 'both' : 'all of'} ${names.slice(0, -1).join(', ')} and ${last}`
  return {
    field: null,
    text: basket === 'orders' ? `orders with ${all}` : `customers who bought ${all}`,
    isNegated: false,
  }
}
