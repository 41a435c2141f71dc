import { z } from 'zod'
import { reportStoreSchema } from './report-store.ts'

const calibrationSchema = z.object({
  /** The last day that the model knew. */
  knownUntil: z.iso.date(),
  /** How many weeks after it were predicted. */
  weeks: z.number(),
  /** Tenths of the customers, the fewest expected orders first. Averages per customer. */
  rows: z.array(z.object({ customers: z.number(), expected: z.number(), actual: z.number() })),
  /** Expected orders as a multiple of those that came. `null` if none came. */
  totalRatio: z.number().nullable(),
  /** The differences of the tenths without sign, as a share of the orders that came. */
  deviation: z.number().nullable(),
})

export type ExpectedCalibration = z.infer<typeof calibrationSchema>

const expectedCustomerSchema = z.object({
  customer: z.string(),
  expectedOrders: z.number(),
  probabilityAlive: z.number(),
  /** In minor units. `null` where orders repeat too rarely to expect a value. */
  expectedValue: z.number().nullable(),
})

const sizeSchema = z.object({ customers: z.number(), repeatCustomers: z.number(), weeks: z.number() })

/** What the models expect of the customers. The lists have the most valuable customers first. */
export const expectationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('too_small'), size: sizeSchema, least: sizeSchema }),
  z.object({ kind: z.literal('not_calibrated'), calibration: calibrationSchema }),
  z.object({
    kind: z.literal('ready'),
    calibration: calibrationSchema,
    /** How many weeks ahead: as many as were predicted in the test. */
    weeks: z.number(),
    /** Of all customers together. */
    expectedOrders: z.number(),
    expectedValue: z.number().nullable(),
    best: z.array(expectedCustomerSchema),
    /** By expected value × (1 − probability that the customer still orders). */
    winBack: z.array(expectedCustomerSchema),
  }),
])

export type Expectation = z.infer<typeof expectationSchema>

const personSchema = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })

/** Expected orders and value by BG/NBD and gamma-gamma. */
export const expectedOrdersReportSchema = z.object({
  report: z.literal('expected_orders'),
  store: reportStoreSchema,
  /** The last day that counts: today or, in a store without recent orders, the day of the last order. */
  until: z.iso.date(),
  expectation: expectationSchema,
  /** The names of the listed customers. */
  people: z.array(personSchema),
  today: z.iso.date(),
  asOf: z.iso.datetime({ offset: true }),
})

export type ExpectedOrdersReport = z.infer<typeof expectedOrdersReportSchema>
