import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { CONSENTS } from '#domain/contracts/consent.ts'
import { reportStoreSchema } from './report-store.ts'

const calibrationSchema = v.object({
  /** The last day that the model knew. */
  knownUntil: dayText,
  /** How many weeks after it were predicted. */
  weeks: v.number(),
  /** Tenths of the customers, the fewest expected orders first. Averages per customer. */
  rows: v.array(v.object({ customers: v.number(), expected: v.number(), actual: v.number() })),
  /** Expected orders as a multiple of those that came. `null` if none came. */
  totalRatio: v.nullable(v.number()),
  /** The differences of the tenths without sign, as a share of the orders that came. */
  deviation: v.nullable(v.number()),
})

export type ExpectedCalibration = v.InferOutput<typeof calibrationSchema>

const expectedCustomerSchema = v.object({
  customer: v.string(),
  expectedOrders: v.number(),
  probabilityAlive: v.number(),
  /** In minor units. `null` where orders repeat too rarely to expect a value. */
  expectedValue: v.nullable(v.number()),
})

const sizeSchema = v.object({ customers: v.number(), repeatCustomers: v.number(), weeks: v.number() })

/** What the models expect of the customers. The lists have the most valuable customers first. */
export const expectationSchema = v.variant('kind', [
  v.object({ kind: v.literal('too_small'), size: sizeSchema, least: sizeSchema }),
  v.object({ kind: v.literal('not_calibrated'), calibration: calibrationSchema }),
  v.object({
    kind: v.literal('ready'),
    calibration: calibrationSchema,
    /** How many weeks ahead: as many as were predicted in the test. */
    weeks: v.number(),
    /** Of all customers together. */
    expectedOrders: v.number(),
    expectedValue: v.nullable(v.number()),
    best: v.array(expectedCustomerSchema),
    /**
     * Who is likelier to have left than not, by expected value × (1 − probability that the customer still orders). Without
     * those who said no to marketing.
     */
    winBack: v.array(expectedCustomerSchema),
  }),
])

export type Expectation = v.InferOutput<typeof expectationSchema>

const personSchema = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  consent: v.picklist(CONSENTS),
})

/** Expected orders and value by BG/NBD and gamma-gamma. */
export const expectedOrdersReportSchema = v.object({
  report: v.literal('expected_orders'),
  store: reportStoreSchema,
  /** The last day that counts: today or, in a store without recent orders, the day of the last order. */
  until: dayText,
  expectation: expectationSchema,
  /** The names of the listed customers. */
  people: v.array(personSchema),
  /** How many are worth winning back, but said no to marketing and are left out. */
  refused: v.number(),
  today: dayText,
  asOf: instant,
})

export type ExpectedOrdersReport = v.InferOutput<typeof expectedOrdersReportSchema>
