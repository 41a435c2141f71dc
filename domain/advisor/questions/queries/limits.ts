import { isOfGoods } from '#domain/advisor/questions/parts/read-basket.ts'
import type { Parts } from '#domain/advisor/questions/parts/read-parts.ts'
import { sidesOf } from '#domain/advisor/questions/parts/read-shares.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { About } from '#domain/contracts/questions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { aboutBasket } from './baskets.ts'

export type Limits = Pick<Parts, 'basket' | 'mentions' | 'conditions' | 'amounts' | 'amountText'>

function fieldOf([, field]: Filter): string {
  return typeof field === 'string' ? field : ''
}

/** "Mondays and Tuesdays" are the days of either. */
function joinAlike(filters: readonly Filter[]): Filter[] {
  const groups = Map.groupBy(filters, (filter) => `${filter[0]} ${fieldOf(filter)}`)
  return [...groups.values()].flatMap((group): Filter[] => {
    const values = group.flatMap((filter) => (filter[0] === 'is' ? filter[2] : []))
    const [first] = group
    return first?.[0] === 'is' ? [['is', first[1], [...new Set(values)]]] : group
  })
}

/** Returns the condition that names and conditions make together. */
export function filterOf({ mentions, conditions, amounts }: Limits): Filter | undefined {
  const groups = Map.groupBy(mentions, ({ field, isNegated }) => `${field} ${isNegated}`)
  const named = [...groups.values()].flatMap((group): Filter[] => {
    const [first] = group
    if (!first) return []
    return [[first.isNegated ? 'is_not' : 'is', first.field, group.flatMap(({ values }) => [...values])]]
  })
  const all = [...named, ...joinAlike(conditions.map(({ filter }) => filter)), ...amounts]
  return all.length > 1 ? ['and', all] : all[0]
}

/** Returns how a reply names the conditions. */
export const aboutOf = ({ basket, mentions, conditions, amountText }: Limits): About[] => [
  ...mentions
    .filter((mention) => !basket || !isOfGoods(mention))
    .map(({ field, text, isNegated }) => ({ field, text, isNegated })),
  ...(basket ? [aboutBasket({ basket, mentions })] : []),
  ...conditions.map(({ text }) => ({ field: null, text, isNegated: false })),
  ...(amountText === null ? [] : [{ field: null, text: `orders ${amountText}`, isNegated: false }]),
]

/** These can be added up, or count people, so that a part of them is a share. */
export const SHARED: readonly QueryMetric[] = [
  'net_sales',
  'gross_sales',
  'total_sales',
  'discounts',
  'returns',
  'shipping',
  'taxes',
  'orders',
  'units',
  'gross_profit',
  'cost_of_goods',
  'payment_fees',
  'shipping_costs',
  'packaging_costs',
  'contribution',
  'refunds',
  'customers',
  'new_customers',
]

/** Tells what a share is of what. Returns `null` if the question doesn't say. */
export function wholeOf(parts: Parts, share: NonNullable<Parts['share']>): Limits | null {
  const { mentions, conditions, amounts, amountText, shape } = parts
  const items = [
    ...mentions.map((mention) => ({ start: mention.start, field: mention.field, mention })),
    ...conditions.map((condition) => ({ start: condition.start, field: fieldOf(condition.filter), condition })),
  ]
  const sides = sidesOf(share, items)
  if (!sides) return null
  const isOfRows = shape.by.length === 1 && mentions.length + conditions.length + amounts.length === 0
  const isNamed = sides.part.length + amounts.length > 0 && shape.by.length === 0
  if (!isOfRows && !isNamed) return null
  return {
    basket: null,
    mentions: sides.whole.flatMap((item) => ('mention' in item ? [item.mention] : [])),
    conditions: sides.whole.flatMap((item) => ('condition' in item ? [item.condition] : [])),
    amounts: [],
    amountText: sides.part.length === 0 && amounts.length === 0 ? amountText : null,
  }
}
