import type { Expectation, ExpectedOrdersReport } from '#domain/contracts/analytics/expected-orders.ts'
import { toCsv } from '#domain/csv.ts'
import { minorUnitsToDecimal } from '#domain/money.ts'
import { saveFile } from '#lib/save-file.ts'

type Expected = {
  title: string
  customers: readonly Extract<Expectation, { kind: 'ready' }>['best'][number][]
  report: ExpectedOrdersReport
  isMailing: boolean
}

/** Saves customers with their expected orders and value as a CSV file. Only a mailing list has email addresses. */
export function exportExpected({ title, customers, report, isMailing }: Expected): void {
  const { people, store, until } = report
  const byId = new Map(people.map((person) => [person.id, person]))
  const lines = customers.map(({ customer, expectedOrders, expectedValue, probabilityAlive }) => [
    store.currency,
    byId.get(customer)?.name ?? null,
    ...(isMailing ? [byId.get(customer)?.email ?? null] : []),
    byId.get(customer)?.consent ?? 'unknown',
    expectedOrders,
    expectedValue === null ? null : { decimal: minorUnitsToDecimal(expectedValue, store.currency) },
    probabilityAlive,
  ])
  const header = [
    'currency',
    'name',
    ...(isMailing ? ['email'] : []),
    'marketing_consent',
    'expected_orders',
    'expected_value',
    'chance_to_still_order',
  ]
  const file = `${title.toLowerCase().replaceAll(' ', '-')}-${until}.csv`
  saveFile(new Blob([toCsv([header, ...lines])], { type: 'text/csv;charset=utf-8' }), file)
}
