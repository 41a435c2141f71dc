import { Worker } from 'node:worker_threads'
import { expectedValues } from '#domain/analysis/customers/expected-value.ts'
import { type Expectation, expectationSchema } from '#domain/contracts/expected-orders.ts'
import type { loadHistories } from './load-histories.ts'

export type Histories = Awaited<ReturnType<typeof loadHistories>>

type Customer = Extract<Expectation, { kind: 'ready' }>['best'][number]

const LISTED = 50

const winBackValue = ({ expectedValue, probabilityAlive }: Customer) => (expectedValue ?? 0) * (1 - probabilityAlive)

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Fits the models. This takes seconds in a large store; see `fitInWorker`. */
export function expectationOf({ histories, holdout }: Histories): Expectation {
  const { weeks } = holdout
  const answer = expectedValues({ histories, holdout, weeks })
  if (answer.kind !== 'ready') return answer
  const { calibration, customers, values } = answer
  const winBack = customers.toSorted((one, other) => winBackValue(other) - winBackValue(one))
  return {
    kind: 'ready',
    calibration,
    weeks,
    expectedOrders: total(customers.map(({ expectedOrders }) => expectedOrders)),
    expectedValue: values && total(customers.map(({ expectedValue }) => expectedValue ?? 0)),
    best: customers.slice(0, LISTED),
    winBack: winBack.slice(0, LISTED).filter((customer) => winBackValue(customer) >= 1),
  }
}

/** Fits the models in a thread of its own, so that the server can answer other requests meanwhile. */
export function fitInWorker(histories: Histories): Promise<Expectation> {
  const { promise, resolve, reject } = Promise.withResolvers<Expectation>()
  const worker = new Worker(new URL('./expectation-worker.ts', import.meta.url), {
    workerData: histories,
    // Flags of the process, such as a watcher, must not apply to the thread.
    execArgv: [],
  })
  worker.once('message', (answer) => resolve(expectationSchema.parse(answer)))
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('The thread that fits the models ended without an answer.')))
  return promise
}
