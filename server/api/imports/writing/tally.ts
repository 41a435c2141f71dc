import { formatMicros } from '#domain/imports/cells/micros.ts'
import type { OrderReading, ParsedOrder } from '#domain/imports/parsed-order.ts'
import type { ImportReport } from '#server/api/imports/lifecycle/import-report.ts'

const CENT = 10_000n
const LISTED_DIFFERENCES = 5

type Sums = {
  gross: bigint
  net: bigint
  total: bigint
  stated: bigint
  computed: bigint
  orders: number
  /** Money in the orders' totals that is no sale, by what it is. */
  aside: Map<string, bigint>
}

const none = (): Sums => ({ gross: 0n, net: 0n, total: 0n, stated: 0n, computed: 0n, orders: 0, aside: new Map() })

const GOODS = new Set(['sale', 'discount', 'return'])

function addOrder(sums: Sums, order: ParsedOrder) {
  for (const { kind, amount } of order.events) {
    if (kind === 'sale') sums.gross += amount
    if (GOODS.has(kind)) sums.net += amount
    if (kind !== 'fee') sums.total += amount
  }
  sums.stated += order.total
  sums.computed += order.computedTotal
  for (const { reason, amount } of order.aside) sums.aside.set(reason, (sums.aside.get(reason) ?? 0n) + amount)
  if (order.status !== 'return') sums.orders += 1
}

const asideNotes = (currency: string, { aside }: Sums): string[] =>
  [...aside].map(
    ([reason, amount]) =>
      `${reason}: ${formatMicros(amount, 2)} ${currency}. It is part of the orders' totals, but not of sales.`,
  )

function reconciliation(currency: string, { stated, computed }: Sums): string {
  const sum = `The totals of the file add up to ${formatMicros(stated, 2)} ${currency}`
  return stated === computed
    ? `${sum}, and so do its lines.`
    : `${sum}, its lines to ${formatMicros(computed, 2)} ${currency}.`
}

function otherCurrencies(sumsByCurrency: ReadonlyMap<string, Sums>, storeCurrency: string): string[] {
  return [...sumsByCurrency]
    .filter(([currency]) => currency !== storeCurrency)
    .map(
      ([currency, { orders }]) =>
        `Orders in ${currency}: ${orders}. They are kept apart from those in ${storeCurrency} and never added to them.`,
    )
}

/** Adds up what was read, and compares the totals that the file states with what its lines come to. */
export function createTally() {
  const sumsByCurrency = new Map<string, Sums>()
  const leftOut = new Map<string, number>()
  const differences: string[] = []
  let different = 0
  let tests = 0
  let returns = 0

  function compare(order: ParsedOrder) {
    const difference = order.total - order.computedTotal
    if (difference <= CENT && difference >= -CENT) return
    different += 1
    if (differences.length >= LISTED_DIFFERENCES) return
    const [stated, computed] = [formatMicros(order.total, 2), formatMicros(order.computedTotal, 2)]
    differences.push(`${order.name.slice(0, 60)} (file ${stated}, lines ${computed} ${order.currency})`)
  }

  return {
    add({ order, leftOut: reasons }: OrderReading) {
      for (const { reason } of reasons) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
      if (order === null) return
      if (order.isTest) {
        tests += 1
        return
      }
      const sums = sumsByCurrency.get(order.currency) ?? none()
      sumsByCurrency.set(order.currency, sums)
      addOrder(sums, order)
      if (order.status === 'return') returns += 1
      compare(order)
    },
    fill(report: ImportReport) {
      report.rowsLeftOut = [...leftOut].map(([reason, rows]) => ({ reason, rows }))
      report.totals = [...sumsByCurrency].map(([currency, { gross, net, total }]) => ({
        currency,
        gross: formatMicros(gross, 2),
        net: formatMicros(net, 2),
        total: formatMicros(total, 2),
      }))
    },
    notes: (storeCurrency: string) => [
      ...[...sumsByCurrency].map(([currency, sums]) => reconciliation(currency, sums)),
      ...[...sumsByCurrency].flatMap(([currency, sums]) => asideNotes(currency, sums)),
      ...(different === 0
        ? []
        : [`Orders whose total differs from their lines by more than 0.01: ${different}. ${differences.join('; ')}.`]),
      ...otherCurrencies(sumsByCurrency, storeCurrency),
      ...(returns === 0 ? [] : [`Documents that only give back: ${returns}. They count as returns, not as orders.`]),
      ...(tests === 0 ? [] : [`Test orders: ${tests}. They are kept and never counted.`]),
    ],
  }
}
