import {
  type Check,
  isDayText,
  isInstant,
  isNumber,
  isText,
  listOf,
  nullable,
  objectOf,
  oneOf,
} from '#data/backend/shapes.ts'
import type {
  Expectation,
  ExpectedCalibration,
  ExpectedOrdersReport,
} from '#domain/contracts/analytics/expected-orders.ts'
import { isReportStore, storeReportQuery } from './store-reports.ts'

type Ready = Extract<Expectation, { kind: 'ready' }>

const isCalibration = objectOf<ExpectedCalibration>({
  knownUntil: isDayText,
  weeks: isNumber,
  rows: listOf(objectOf({ customers: isNumber, expected: isNumber, actual: isNumber })),
  totalRatio: nullable(isNumber),
  deviation: nullable(isNumber),
})

const areCustomers = listOf(
  objectOf<Ready['best'][number]>({
    customer: isText,
    expectedOrders: isNumber,
    probabilityAlive: isNumber,
    expectedValue: nullable(isNumber),
  }),
)

const isSize = objectOf({ customers: isNumber, repeatCustomers: isNumber, weeks: isNumber })

const expectations: readonly Check<Expectation>[] = [
  objectOf<Extract<Expectation, { kind: 'too_small' }>>({ kind: oneOf(['too_small']), size: isSize, least: isSize }),
  objectOf<Extract<Expectation, { kind: 'not_calibrated' }>>({
    kind: oneOf(['not_calibrated']),
    calibration: isCalibration,
  }),
  objectOf<Ready>({
    kind: oneOf(['ready']),
    calibration: isCalibration,
    weeks: isNumber,
    expectedOrders: isNumber,
    expectedValue: nullable(isNumber),
    best: areCustomers,
    winBack: areCustomers,
  }),
]

const isExpectation: Check<Expectation> = (value): value is Expectation => expectations.some((check) => check(value))

const isExpectedOrdersReport = objectOf<ExpectedOrdersReport>({
  report: oneOf(['expected_orders']),
  store: isReportStore,
  until: isDayText,
  expectation: isExpectation,
  people: listOf(objectOf({ id: isText, name: nullable(isText), email: nullable(isText) })),
  today: isDayText,
  asOf: isInstant,
})

/** What to expect of a store's customers. */
export const expectedOrdersQuery = (store: string) =>
  storeReportQuery({ report: 'expected_orders', filter: { store }, check: isExpectedOrdersReport })
