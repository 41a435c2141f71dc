import { expectedValues } from '#domain/analysis/customers/expected-value.ts'
import type { Expectation } from '#domain/contracts/analytics/expected-orders.ts'
import type { Histories } from './load-histories.ts'
import { historiesIn, holdoutIn } from './purchase-histories.ts'

type Customer = Extract<Expectation, { kind: 'ready' }>['best'][number]

const LISTED = 50

/** Who is likelier to still order than not needs no winning back. */
const hasLikelyLeft = ({ probabilityAlive }: Customer) => probabilityAlive < 0.5

const winBackValue = ({ expectedValue, probabilityAlive }: Customer) => (expectedValue ?? 0) * (1 - probabilityAlive)

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Fits the models. This takes seconds in a large store: it runs in a thread of its own. */
export function expectationOf(loaded: Histories): Expectation {
  const { weeks } = loaded
  const histories = historiesIn(loaded)
  const holdout = holdoutIn(histories, loaded)
  const answer = expectedValues({ histories, holdout, weeks })
  if (answer.kind !== 'ready') return answer
  const { calibration, customers, values } = answer
  const winBack = customers.filter(hasLikelyLeft).toSorted((one, other) => winBackValue(other) - winBackValue(one))
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
