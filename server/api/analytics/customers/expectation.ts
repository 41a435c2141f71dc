import type { Holdout } from '#domain/analysis/customers/calibration.ts'
import { expectedValues } from '#domain/analysis/customers/expected-value.ts'
import type { PurchaseHistory } from '#domain/analysis/customers/purchase-history.ts'
import type { Expectation } from '#domain/contracts/analytics/expected-orders.ts'
import { currencyExponent } from '#domain/money.ts'
import type { Histories } from './load-histories.ts'

type Customer = Extract<Expectation, { kind: 'ready' }>['best'][number]

const LISTED = 50

/** Who is likelier to still order than not needs no winning back. */
const hasLikelyLeft = ({ probabilityAlive }: Customer) => probabilityAlive < 0.5

const winBackValue = ({ expectedValue, probabilityAlive }: Customer) => (expectedValue ?? 0) * (1 - probabilityAlive)

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const DAYS_A_WEEK = 7

const toWeeks = (days: number | undefined) => (days ?? 0) / DAYS_A_WEEK

function historiesIn({ customer, repeats, lastAt, age, repeatValue, currency }: Histories): PurchaseHistory[] {
  const minorUnits = 10 ** currencyExponent(currency)
  return Array.from(customer, (id, at) => ({
    customer: String(id),
    repeats: repeats[at] ?? 0,
    lastAt: toWeeks(lastAt[at]),
    age: toWeeks(age[at]),
    repeatValue: (repeatValue[at] ?? 0) * minorUnits,
  }))
}

/** Returns what was known of each customer before the test. The test needs no values. */
function knownIn(histories: readonly PurchaseHistory[], { known }: Histories): Holdout['customers'] {
  return histories.flatMap(({ customer, repeats }, at) => {
    const lastAt = known.lastAt[at] ?? Number.NaN
    if (Number.isNaN(lastAt)) return []
    const days = known.days[at] ?? 0
    const age = toWeeks(known.age[at])
    const history = { customer, repeats: days - 1, lastAt: toWeeks(lastAt), age, repeatValue: 0 }
    return [{ history, actual: repeats + 1 - days }]
  })
}

/** Fits the models. This takes seconds in a large store: it runs in a thread of its own. */
export function expectationOf(loaded: Histories): Expectation {
  const { knownUntil, weeks } = loaded
  const histories = historiesIn(loaded)
  const holdout = { knownUntil, weeks, customers: knownIn(histories, loaded) }
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
