import { sum } from '#domain/analysis/numbers/statistics.ts'
import { type BgNbd, expectedOrders, fitBgNbd } from './bg-nbd.ts'
import type { PurchaseHistory } from './purchase-history.ts'

/** A tenth of the customers, by expected orders: how many were expected and how many came, per customer. */
type CalibrationRow = { customers: number; expected: number; actual: number }

export type Calibration = {
  /** The last day that the model knew. */
  knownUntil: string
  /** How many weeks after it were predicted. */
  weeks: number
  /** The fewest expected orders first. */
  rows: CalibrationRow[]
  /** Expected orders as a multiple of those that came. 1 is exact, `null` means that none came. */
  totalRatio: number | null
  /** The differences of the rows, added up without sign, as a share of the orders that came. 0 is exact. */
  deviation: number | null
}

const ROWS = 10

/** What was known some weeks ago, and how many days with an order each customer had since. */
export type Holdout = {
  knownUntil: string
  weeks: number
  customers: readonly { history: PurchaseHistory; actual: number }[]
}

/**
 * Fits the model to all but the last weeks and compares the orders it expects in them with those that came, by tenths
 * of the customers: a holdout test.
 */
export function calibrate({ knownUntil, weeks, customers }: Holdout): Calibration {
  const model = fitBgNbd(customers.map(({ history }) => history))
  const rows = tenthsOf(predict(customers, model, weeks))
  const expected = sum(rows.map((row) => row.expected * row.customers))
  const actual = sum(rows.map((row) => row.actual * row.customers))
  const differences = sum(rows.map((row) => row.customers * Math.abs(row.expected - row.actual)))
  return { knownUntil, weeks, rows, totalRatio: ratio(expected, actual), deviation: ratio(differences, actual) }
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

type Prediction = { expected: number; actual: number }

const predict = (known: Holdout['customers'], model: BgNbd, weeks: number): Prediction[] =>
  known.map(({ history, actual }) => ({ expected: expectedOrders(model, history, weeks), actual }))

function tenthsOf(predictions: readonly Prediction[]): CalibrationRow[] {
  const sorted = predictions.toSorted((left, right) => left.expected - right.expected)
  const rows = Array.from({ length: ROWS }, (_row, row) => {
    const from = Math.round((row * sorted.length) / ROWS)
    const members = sorted.slice(from, Math.round(((row + 1) * sorted.length) / ROWS))
    const average = (values: number[]) => sum(values) / members.length
    return {
      customers: members.length,
      expected: average(members.map(({ expected }) => expected)),
      actual: average(members.map(({ actual }) => actual)),
    }
  })
  return rows.filter(({ customers }) => customers > 0)
}
