import type { Filter } from '#domain/contracts/figures-filter.ts'
import type { Period } from '#domain/periods.ts'
import type { FactValue, RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { type Source, tablesFor } from './field-sql.ts'
import { allFieldsOf, type Binder, createBinder, fieldsOf, filterSql } from './filter-sql.ts'
import { findCustomers } from './find-customers.ts'
import { checkSegments, rankTables } from './rank-tables.ts'

type Asked = {
  where: Filter | undefined
  /** The days of the ABC classes. Segments are those of the last day. */
  period: Period
  currency: string
  storeId: string
  database: Database
  claims: Claims
}

type Narrowing = { where: Filter; period: Period; currency: string }

/** Selects the rows of a table that meet the filter, each once. */
function rowsSql(source: Source, { where, ...days }: Narrowing, binder: Binder): string {
  const ranks = rankTables(allFieldsOf(where), days, binder)
  const found = `from ${tablesFor(source, fieldsOf(where))} where ${filterSql(where, { source, binder })}`
  // An order has a row for each of its products.
  const rows = source === 'orders' ? `from orders where id in (select f.id ${found})` : `select f.* ${found}`
  return `${ranks.length === 0 ? '' : `with ${ranks.join(', ')}`} ${rows}`
}

/** Puts tables with the names of the whole ones before a statement. Both conditions read the whole tables. */
function narrow(statement: string, narrowing: Narrowing, binder: Binder): string {
  const tables = `with
    matching_ledger as not materialized (${rowsSql('ledger', narrowing, binder)}),
    matching_orders as not materialized (${rowsSql('orders', narrowing, binder)}),
    ledger as not materialized (from matching_ledger),
    orders as not materialized (from matching_orders)`
  const [, rest] = /^\s*with\s(.*)$/s.exec(statement) ?? []
  return rest === undefined ? `${tables} ${statement}` : `${tables}, ${rest}`
}

/**
 * Narrows the facts to a filter: statements run by the returned function see only the rows of the ledger and the orders
 * that meet it. The baskets of these orders stay whole. Throws 400 `invalid_query` if the filter can't be answered.
 */
export async function narrowFacts(run: RunFacts, { where, ...asked }: Asked): Promise<RunFacts> {
  if (!where) return run
  const { period, currency } = asked
  await checkSegments(allFieldsOf(where), { period, currency }, run)
  const narrowing = { where: await findCustomers(where, asked), period, currency }
  const narrowed =
    <Result>(runWhole: (text: string, values: readonly FactValue[]) => Promise<Result>) =>
    (statement: string, values: readonly FactValue[] = []) => {
      const binder = createBinder(values)
      return runWhole(narrow(statement, narrowing, binder), binder.values)
    }
  return Object.assign(narrowed(run), { columns: narrowed(run.columns) })
}
