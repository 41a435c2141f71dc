import { scale, sumMicros } from '#domain/imports/cells/micros.ts'
import type { ShopifyAmounts, ShopifyItem } from './placement.ts'

const CENT = 10_000n
/** Nobody looks for the removed line among this many. */
const MOST_ITEMS = 50

const isClose = (left: bigint, right: bigint): boolean => left - right <= CENT && right - left <= CENT

/** Returns all choices of one item, then of two. */
function choicesOf(items: readonly ShopifyItem[]): ShopifyItem[][] {
  const ones = items.map((item) => [item])
  return [...ones, ...items.flatMap((item, at) => items.slice(at + 1).map((other) => [item, other]))]
}

/** Whether these items, less a discount that the order states, come to its subtotal. */
function comesToSubtotal(items: readonly ShopifyItem[], { subtotal, discount }: ShopifyAmounts): boolean {
  const gross = sumMicros(items.map((item) => item.gross))
  const inLines = sumMicros(items.map((item) => item.discount))
  return [0n, discount, inLines, discount + inLines].some((off) => isClose(gross - off, subtotal ?? 0n))
}

/**
 * Finds the lines that were removed from an order before it was paid. The export keeps them, but the subtotal and the
 * total don't. Returns an empty list if the subtotal leaves any doubt.
 */
export function findRemovedItems(items: readonly ShopifyItem[], amounts: ShopifyAmounts): ShopifyItem[] {
  const { subtotal, total, shipping, taxes, duties } = amounts
  const priced = items.filter(({ kind, price }) => kind !== 'tip' && price !== null)
  if (subtotal === null || total === null || priced.length < 2 || priced.length > MOST_ITEMS) return []
  const isTotalOfIt = [taxes, 0n].some((tax) => isClose(total, subtotal + shipping + duties + tax))
  if (!isTotalOfIt || comesToSubtotal(priced, amounts)) return []
  const explaining = choicesOf(priced).filter((removed) =>
    comesToSubtotal(
      priced.filter((item) => !removed.includes(item)),
      amounts,
    ),
  )
  const [first, second] = explaining
  return first === undefined || (second !== undefined && second.length === first.length) ? [] : first
}

/**
 * Returns the possible taxes on these goods, at the order's own rate: nothing, or the rate without or with tax on its
 * shipping.
 */
function taxesOn(goods: bigint, { subtotal, shipping, taxes }: ShopifyAmounts): bigint[] {
  const taxed = [subtotal ?? 0n, (subtotal ?? 0n) + shipping].filter((base) => base > 0n)
  return [0n, ...taxed.map((base) => scale(goods, [taxes, base]))]
}

/**
 * Whether the refunded amount is what the removed lines cost, with or without their tax. Subtotal and total are already
 * without them, so that the refund would count twice.
 */
export function isRefundOfRemoved(
  removed: readonly ShopifyItem[],
  amounts: ShopifyAmounts,
  refunded: bigint | null,
): boolean {
  if (removed.length === 0 || refunded === null || refunded === 0n) return false
  const goods = sumMicros(removed.map(({ gross, discount }) => gross - discount))
  return taxesOn(goods, amounts).some((tax) => isClose(refunded, goods + tax))
}
