import { createWording } from '#domain/advisor/wording.ts'
import { RESTOCK_DAYS } from '#domain/analysis/products/stock-figures.ts'
import type { Fine } from '#domain/contracts/today.ts'

const wording = createWording('en-US')

export type Checked = {
  /** The last day that signals were looked for in. `null` before the first time. */
  signalsTo: string | null
  /** Whether anything unusual is told, or was decided on and goes on. */
  hasSignals: boolean
  /** The products that sell with a stock that is known lately, and how many of them run out. `null` if none is known. */
  stock: { known: number; runOut: number } | null
  /** The last complete day, if figures reach to it without a gap. */
  completeTo: string | null
  /** Whether the newest order is from long ago. */
  areOrdersOld: boolean
  /** Whether live sync of a shop lacks orders. */
  isBehind: boolean
}

/** Returns what was looked at and is fine. What wasn't looked at isn't, and nothing is where new orders are missing. */
export function describeFine({ signalsTo, hasSignals, stock, completeTo, areOrdersOld, isBehind }: Checked): Fine[] {
  if (areOrdersOld || isBehind) return []
  const fine: Fine[] = []
  if (completeTo !== null) fine.push({ name: 'figures', text: 'Your figures are up to date' })
  if (signalsTo !== null && !hasSignals) {
    fine.push({ name: 'signals', text: `Nothing unusual up to ${wording.day(signalsTo, { weekday: true })}` })
  }
  if (stock !== null && stock.known > 0 && stock.runOut === 0) {
    fine.push({ name: 'stock', text: describeStock(stock.known) })
  }
  return fine
}

const describeStock = (known: number): string =>
  known === 1
    ? `The only product with a known stock doesn’t run out within ${RESTOCK_DAYS} days`
    : `None of the ${wording.number(known)} products with a known stock runs out within ${RESTOCK_DAYS} days`
