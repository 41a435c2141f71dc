import type { Import, Reconciliation } from '#domain/contracts/imports.ts'
import { formatMicros, sumMicros } from '#domain/imports/cells/micros.ts'
import { parseMicros } from '#domain/money.ts'

const COUNTS = [
  'rowsRead',
  'ordersNew',
  'ordersChanged',
  'ordersUnchanged',
  'productsNew',
  'productsChanged',
  'customersNew',
  'customersChanged',
  'rowsRejected',
] as const

/** The counts and amounts of an import's report. */
export type ReportSums = Pick<Import, (typeof COUNTS)[number] | 'rowsLeftOut' | 'totals' | 'reconciliation'>

const add = (amounts: readonly string[]): string => formatMicros(sumMicros(amounts.map(parseMicros)), 2)

type NamedAmount = Reconciliation['aside'][number]

const addNamed = (amounts: readonly NamedAmount[]): NamedAmount[] =>
  [...Map.groupBy(amounts, ({ reason }) => reason)].map(([reason, same]) => ({
    reason,
    amount: add(same.map(({ amount }) => amount)),
  }))

function combineCounted(counted: readonly Reconciliation['counted'][]): Reconciliation['counted'] {
  const sum = (name: keyof Reconciliation['counted']) => add(counted.map((amounts) => amounts[name]))
  return {
    gross: sum('gross'),
    discounts: sum('discounts'),
    returns: sum('returns'),
    net: sum('net'),
    shipping: sum('shipping'),
    tax: sum('tax'),
    duties: sum('duties'),
    total: sum('total'),
  }
}

function combineCurrency(currency: string, entries: readonly Reconciliation[]): Reconciliation {
  return {
    currency,
    orders: entries.reduce((sum, { orders }) => sum + orders, 0),
    stated: {
      by: entries.every(({ stated }) => stated.by === 'lines') ? 'lines' : 'orders',
      amount: add(entries.map(({ stated }) => stated.amount)),
    },
    counted: combineCounted(entries.map(({ counted }) => counted)),
    givenBack: add(entries.map(({ givenBack }) => givenBack)),
    aside: addNamed(entries.flatMap(({ aside }) => aside)),
    leftOut: addNamed(entries.flatMap(({ leftOut }) => leftOut)),
    difference: add(entries.map(({ difference }) => difference)),
    differing: {
      orders: entries.reduce((sum, { differing }) => sum + differing.orders, 0),
      listed: entries.flatMap(({ differing }) => differing.listed),
    },
    fees: add(entries.map(({ fees }) => fees)),
  }
}

/** Adds up the figures of several imports, amounts per currency. */
export function combineReports(reports: readonly ReportSums[]): ReportSums {
  const sum = (name: (typeof COUNTS)[number]) => reports.reduce((total, report) => total + report[name], 0)
  const byReason = Map.groupBy(
    reports.flatMap(({ rowsLeftOut }) => rowsLeftOut),
    ({ reason }) => reason,
  )
  const byCurrency = Map.groupBy(
    reports.flatMap(({ reconciliation }) => reconciliation),
    ({ currency }) => currency,
  )
  const totals = Map.groupBy(
    reports.flatMap((report) => report.totals),
    ({ currency }) => currency,
  )
  return {
    rowsRead: sum('rowsRead'),
    ordersNew: sum('ordersNew'),
    ordersChanged: sum('ordersChanged'),
    ordersUnchanged: sum('ordersUnchanged'),
    productsNew: sum('productsNew'),
    productsChanged: sum('productsChanged'),
    customersNew: sum('customersNew'),
    customersChanged: sum('customersChanged'),
    rowsRejected: sum('rowsRejected'),
    rowsLeftOut: [...byReason].map(([reason, same]) => ({
      reason,
      rows: same.reduce((total, { rows }) => total + rows, 0),
    })),
    totals: [...totals].map(([currency, same]) => ({
      currency,
      gross: add(same.map(({ gross }) => gross)),
      net: add(same.map(({ net }) => net)),
      total: add(same.map(({ total }) => total)),
    })),
    reconciliation: [...byCurrency].map(([currency, entries]) => combineCurrency(currency, entries)),
  }
}
