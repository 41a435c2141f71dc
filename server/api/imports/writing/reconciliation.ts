import type { Reconciliation } from '#domain/contracts/imports.ts'
import { formatMicros, sumMicros } from '#domain/imports/cells/micros.ts'
import type { LedgerKind, ParsedOrder } from '#domain/imports/parsed-order.ts'

const CENT = 10_000n
const LISTED_DIFFERENCES = 20
const MAX_NAME_LENGTH = 60

const COUNTED = ['sale', 'discount', 'return', 'shipping', 'tax', 'duty'] as const satisfies readonly LedgerKind[]

type Differing = Reconciliation['differing']

const write = (micros: bigint): string => formatMicros(micros, 2)

function addTo(sums: Map<string, bigint>, reason: string, amount: bigint) {
  sums.set(reason, (sums.get(reason) ?? 0n) + amount)
}

const named = (sums: ReadonlyMap<string, bigint>) =>
  [...sums].filter(([, amount]) => amount !== 0n).map(([reason, amount]) => ({ reason, amount: write(amount) }))

function noteDifference(differing: Differing, { name, total, computedTotal }: ParsedOrder) {
  const difference = total - computedTotal
  if (difference <= CENT && difference >= -CENT) return
  differing.orders += 1
  if (differing.listed.length >= LISTED_DIFFERENCES) return
  differing.listed.push({ name: name.slice(0, MAX_NAME_LENGTH), stated: write(total), lines: write(computedTotal) })
}

/** Holds what a file says in one currency against what is counted of it. */
export function createReconciliation(currency: string) {
  const byKind = new Map<LedgerKind, bigint>()
  const aside = new Map<string, bigint>()
  const leftOut = new Map<string, bigint>()
  const differing: Differing = { orders: 0, listed: [] }
  let stated = 0n
  let computed = 0n
  let orders = 0
  let areTotalsStated = false

  const sumOf = (kinds: readonly LedgerKind[]) => sumMicros(kinds.map((kind) => byKind.get(kind) ?? 0n))

  return {
    /** How many orders there are; documents that only give back are none. */
    orders: () => orders,
    add(order: ParsedOrder) {
      for (const { kind, amount } of order.events) byKind.set(kind, (byKind.get(kind) ?? 0n) + amount)
      for (const { reason, amount } of order.aside) addTo(aside, reason, amount)
      stated += order.total
      computed += order.computedTotal
      areTotalsStated ||= order.isTotalStated ?? true
      if (order.status !== 'return') orders += 1
      noteDifference(differing, order)
    },
    leaveOut(reason: string, amount: bigint) {
      addTo(leftOut, reason, amount)
      stated += amount
    },
    toReport(): Reconciliation {
      const total = sumOf(COUNTED)
      return {
        currency,
        orders,
        stated: { by: areTotalsStated ? 'orders' : 'lines', amount: write(stated) },
        counted: {
          gross: write(sumOf(['sale'])),
          discounts: write(sumOf(['discount'])),
          returns: write(sumOf(['return'])),
          net: write(sumOf(['sale', 'discount', 'return'])),
          shipping: write(sumOf(['shipping'])),
          tax: write(sumOf(['tax'])),
          duties: write(sumOf(['duty'])),
          total: write(total),
        },
        givenBack: write(computed - sumMicros([...aside.values()]) - total),
        aside: named(aside),
        leftOut: named(leftOut),
        difference: write(stated - computed - sumMicros([...leftOut.values()])),
        differing,
        fees: write(sumOf(['fee'])),
      }
    },
  }
}
