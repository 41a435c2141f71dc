import type { OrderReading, LedgerKind, ParsedOrder } from '#domain/imports/parsed-order.ts'
import { countInNote } from '#server/api/imports/note-numbers.ts'
import type { ImportReport } from '#server/api/imports/import-report.ts'
import type { Reconciliation } from '#domain/contracts/imports.ts'
import { formatMicros, sumMicros } from '#domain/imports/cells/micros.ts'

const CENT = 10_000n
const MAX_DIFFERENCES = 20
const MAX_NAME_LENGTH = 60

const COUNTED = ['sale', 'discount', 'return', 'shipping', 'tax', 'duty'] as const satisfies readonly LedgerKind[]

type Differing = Reconciliation['differing']

const formatAmount = (micros: bigint): string => formatMicros(micros, 2)

function addTo(sums: Map<string, bigint>, reason: string, amount: bigint) {
  sums.set(reason, (sums.get(reason) ?? 0n) + amount)
}

const toReasons = (sums: ReadonlyMap<string, bigint>) =>
  [...sums].filter(([, amount]) => amount !== 0n).map(([reason, amount]) => ({ reason, amount: formatAmount(amount) }))

function noteDifference(differing: Differing, { name, total, computedTotal }: ParsedOrder) {
  const difference = total - computedTotal
  if (difference <= CENT && difference >= -CENT) return
  differing.orders += 1
  if (differing.listed.length >= MAX_DIFFERENCES) return
  differing.listed.push({
    name: name.slice(0, MAX_NAME_LENGTH),
    stated: formatAmount(total),
    lines: formatAmount(computedTotal),
  })
}

/** Compares the totals that the file states with the totals that we counted, in one currency. */
function createReconciliation(currency: string) {
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
    /** The number of orders, without return documents. */
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
        stated: { by: areTotalsStated ? 'orders' : 'lines', amount: formatAmount(stated) },
        counted: {
          gross: formatAmount(sumOf(['sale'])),
          discounts: formatAmount(sumOf(['discount'])),
          returns: formatAmount(sumOf(['return'])),
          net: formatAmount(sumOf(['sale', 'discount', 'return'])),
          shipping: formatAmount(sumOf(['shipping'])),
          tax: formatAmount(sumOf(['tax'])),
          duties: formatAmount(sumOf(['duty'])),
          total: formatAmount(total),
        },
        givenBack: formatAmount(computed - sumMicros([...aside.values()]) - total),
        aside: toReasons(aside),
        leftOut: toReasons(leftOut),
        difference: formatAmount(stated - computed - sumMicros([...leftOut.values()])),
        differing,
        fees: formatAmount(sumOf(['fee'])),
      }
    },
  }
}

const TEST_ORDER = 'Test order'

/** Adds up the orders and rows of an import, per currency. */
export function createTally() {
  const byCurrency = new Map<string, ReturnType<typeof createReconciliation>>()
  const leftOut = new Map<string, number>()
  let testOrders = 0
  let returns = 0

  function sumsIn(currency: string) {
    const sums = byCurrency.get(currency) ?? createReconciliation(currency)
    byCurrency.set(currency, sums)
    return sums
  }

  /** The currency that an import gives a store without one. */
  function mainCurrency(): string | undefined {
    const [first] = [...byCurrency].toSorted(
      ([one, sums], [other, others]) => others.orders() - sums.orders() || (one < other ? -1 : 1),
    )
    return first?.[0]
  }

  function otherCurrencies(storeCurrency: string | undefined): string[] {
    return [...byCurrency]
      .filter(([currency, sums]) => currency !== storeCurrency && sums.orders() > 0)
      .map(
        ([currency, sums]) =>
          `Orders in ${currency}: ${countInNote(sums.orders())}. They are shown separately and not added to orders in ${storeCurrency}.`,
      )
  }

  return {
    add({ order, leftOut: rows }: OrderReading) {
      for (const { reason, amount, currency } of rows) {
        leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
        if (amount !== undefined && currency !== undefined) sumsIn(currency).leaveOut(reason, amount)
      }
      if (order === null) return
      if (order.isTest) {
        testOrders += 1
        sumsIn(order.currency).leaveOut(TEST_ORDER, order.total)
        return
      }
      sumsIn(order.currency).add(order)
      if (order.status === 'return') returns += 1
    },
    fill(report: ImportReport) {
      report.rowsLeftOut = [...leftOut].map(([reason, rows]) => ({ reason, rows }))
      report.reconciliation = [...byCurrency.values()].map((sums) => sums.toReport())
      report.totals = report.reconciliation.map(({ currency, counted: { gross, net, total } }) => ({
        currency,
        gross,
        net,
        total,
      }))
    },
    notes: (storeCurrency: string | null) => [
      ...otherCurrencies(storeCurrency ?? mainCurrency()),
      ...(returns === 0
        ? []
        : [`Return documents, such as credit notes: ${countInNote(returns)}. They count as returns, not as orders.`]),
      ...(testOrders === 0 ? [] : [`Test orders: ${countInNote(testOrders)}. They are saved but not counted.`]),
    ],
  }
}
