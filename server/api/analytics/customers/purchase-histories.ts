import type { Holdout } from '#domain/analysis/customers/calibration.ts'
import type { PurchaseHistory } from '#domain/analysis/customers/purchase-history.ts'
import { currencyExponent } from '#domain/money.ts'
import type { Histories } from './load-histories.ts'

const DAYS_A_WEEK = 7

const toWeeks = (days: number | undefined) => (days ?? 0) / DAYS_A_WEEK

/** Returns the histories of the customers. */
export function historiesIn({ customer, repeats, lastAt, age, repeatValue, currency }: Histories): PurchaseHistory[] {
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

/** Returns the test of the models on the last weeks. */
export const holdoutIn = (histories: readonly PurchaseHistory[], loaded: Histories): Holdout => ({
  knownUntil: loaded.knownUntil,
  weeks: loaded.weeks,
  customers: knownIn(histories, loaded),
})
