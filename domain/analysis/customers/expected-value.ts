import { type BgNbd, expectedOrders, fitBgNbd, probabilityAlive } from './bg-nbd.ts'
import { type Calibration, calibrate, type Holdout } from './calibration.ts'
import { expectedOrderValue, fitGammaGamma, type GammaGamma } from './gamma-gamma.ts'
import type { PurchaseHistory } from './purchase-history.ts'

type ExpectedCustomer = {
  customer: string
  expectedOrders: number
  /** The probability that the customer still orders. */
  probabilityAlive: number
  /** In minor units. `null` where orders repeat too rarely to expect a value. */
  expectedValue: number | null
}

type Size = { customers: number; repeatCustomers: number; weeks: number }

export type ExpectedValueAnswer =
  | { kind: 'too_small'; size: Size; least: Size }
  | { kind: 'not_calibrated'; calibration: Calibration }
  | {
      kind: 'ready'
      calibration: Calibration
      orders: BgNbd
      values: GammaGamma | null
      /** The highest expected value first. */
      customers: ExpectedCustomer[]
    }

/** Under this size, the models fit by chance and their calibration says little. */
const LEAST: Size = { customers: 100, repeatCustomers: 30, weeks: 26 }

const LONGEST_TEST_WEEKS = 26

/** Returns how many weeks the models are tested on: the last third of the history, at most 26. */
export const testWeeksOf = (historyWeeks: number): number => Math.min(LONGEST_TEST_WEEKS, Math.floor(historyWeeks / 3))

/** Expected orders may differ from those that came by this much: in total, and over the tenths without sign. */
const WITHIN = { total: 0.25, deviation: 0.35 }

type Question = {
  histories: readonly PurchaseHistory[]
  /** The same customers without the last `testWeeksOf` weeks. */
  holdout: Holdout
  /** How many weeks ahead. */
  weeks: number
}

/**
 * Returns what to expect of each customer in the next weeks, by BG/NBD for orders and gamma-gamma for their value. The
 * models must first predict the end of the store's own history. Answers `not_calibrated` where the expected orders are
 * more than 25 % off in total or 35 % over tenths of the customers.
 */
export function expectedValues({ histories, holdout, weeks }: Question): ExpectedValueAnswer {
  const size = sizeOf(histories)
  if (isUnder(size, LEAST)) return { kind: 'too_small', size, least: LEAST }
  const calibration = calibrate(holdout)
  if (!isCalibrated(calibration)) return { kind: 'not_calibrated', calibration }
  const models = { orders: fitBgNbd(histories), values: fitGammaGamma(histories) }
  const expected = histories.map((history) => expectedOf(history, models, weeks))
  const sorted = expected.toSorted((left, right) => (right.expectedValue ?? 0) - (left.expectedValue ?? 0))
  return { kind: 'ready', calibration, ...models, customers: sorted }
}

function sizeOf(histories: readonly PurchaseHistory[]): Size {
  return {
    customers: histories.length,
    repeatCustomers: histories.filter(({ repeats }) => repeats > 0).length,
    weeks: histories.reduce((most, { age }) => Math.max(most, age), 0),
  }
}

/** Whether the models can be fitted to a store, and tested. */
export const isLargeEnough = (histories: readonly PurchaseHistory[]): boolean => !isUnder(sizeOf(histories), LEAST)

const isUnder = (size: Size, least: Size) =>
  size.customers < least.customers || size.repeatCustomers < least.repeatCustomers || size.weeks < least.weeks

function isCalibrated({ totalRatio, deviation }: Calibration): boolean {
  if (totalRatio === null || deviation === null) return false
  return Math.abs(totalRatio - 1) <= WITHIN.total && deviation <= WITHIN.deviation
}

type Models = { orders: BgNbd; values: GammaGamma | null }

function expectedOf(history: PurchaseHistory, { orders, values }: Models, weeks: number): ExpectedCustomer {
  const count = expectedOrders(orders, history, weeks)
  const value = values === null ? null : expectedOrderValue(values, history)
  return {
    customer: history.customer,
    expectedOrders: count,
    probabilityAlive: probabilityAlive(orders, history),
    expectedValue: value === null ? null : Math.round(count * value),
  }
}
