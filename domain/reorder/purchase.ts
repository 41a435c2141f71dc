import type { ToOrder } from '#domain/contracts/reorder/reorder.ts'
import { type CsvCell, toCsv } from '#domain/csv.ts'
import { formatMicros, minorUnitsToDecimal, parseMicros, toMinorUnits } from '#domain/money.ts'

/** A product with the units that the owner orders. */
export type Purchase = { product: ToOrder; quantity: number }

/** Returns what units cost, in minor units. `null` if no cost is known. */
export const costOf = ({ product: { unitCost }, quantity }: Purchase, currency: string): number | null =>
  unitCost === null ? null : ofUnits(unitCost, quantity, currency)

/** Returns what units cost by the rule for goods without a known cost, in minor units. `null` if it doesn't apply. */
export const ruleCostOf = ({ product: { unitCost, ruleCost }, quantity }: Purchase, currency: string): number | null =>
  unitCost !== null || ruleCost === null ? null : ofUnits(ruleCost, quantity, currency)

const ofUnits = (amount: string, quantity: number, currency: string): number =>
  toMinorUnits(formatMicros(parseMicros(amount) * BigInt(quantity)), currency)

export type PurchaseSum = {
  products: number
  units: number
  /** In minor units, of the products whose cost is known or has a rule. */
  cost: number
  /** Whether some of it comes from the rule. */
  isByRule: boolean
  withoutCost: number
}

/** Adds purchases up. Those of no units don't count. */
export function sumPurchases(purchases: readonly Purchase[], currency: string): PurchaseSum {
  const bought = purchases.filter(({ quantity }) => quantity > 0)
  const byRule = bought.map((purchase) => ruleCostOf(purchase, currency))
  const costs = bought.map((purchase, at) => costOf(purchase, currency) ?? byRule[at] ?? null)
  return {
    products: bought.length,
    units: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    cost: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    isByRule: byRule.some((cost) => cost !== null),
    withoutCost: costs.filter((cost) => cost === null).length,
  }
}

const HEADER = ['sku', 'product', 'variant', 'quantity', 'unit_cost', 'cost', 'currency']

/** Formats what is ordered from a supplier as CSV, without products of no units. Amounts are decimals. */
export function toPurchaseCsv(purchases: readonly Purchase[], currency: string): string {
  const rows = purchases
    .filter(({ quantity }) => quantity > 0)
    .map((purchase): CsvCell[] => {
      const { product, quantity } = purchase
      const cost = costOf(purchase, currency)
      return [
        product.sku,
        product.title,
        product.variant,
        quantity,
        product.unitCost === null ? null : { decimal: trimZeros(product.unitCost, currency) },
        cost === null ? null : { decimal: minorUnitsToDecimal(cost, currency) },
        currency,
      ]
    })
  return toCsv([HEADER, ...rows])
}

/** Leaves out zeros that the currency doesn't have: 4.250000 US dollars are 4.25. */
function trimZeros(amount: string, currency: string): string {
  const rounded = minorUnitsToDecimal(toMinorUnits(amount, currency), currency)
  return parseMicros(rounded) === parseMicros(amount) ? rounded : amount.replace(/0+$/, '')
}

/** Names the file of a supplier: letters and digits of any script, in lower case. */
export function purchaseFileName(vendor: string | null, day: string): string {
  const name = (vendor ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
  return `order-${name.replaceAll(/^-|-$/g, '') || 'no-vendor'}-${day}.csv`
}
