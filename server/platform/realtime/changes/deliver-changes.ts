import type { Claims, Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'
import { type Binding, coversTable } from './bindings.ts'
import { changeData, isRefused } from './change-data.ts'
import type { Change } from './change-feed.ts'
import { describeTable, type Table } from './describe-table.ts'
import type { Subscription, Subscriptions } from './subscriptions.ts'
import { findVisible, mayMatch } from './visible-changes.ts'

type DeliveryOptions = { database: Database; subscriptions: Subscriptions; log: Log }

/** Subscriptions of listeners with the same claims, which see the same rows. */
type Viewers = { claims: Claims; subscriptions: Subscription[]; matches: Map<Change, Set<Binding>> }

const AT_ONCE = 8

function groupByClaims(subscriptions: readonly Subscription[]): Viewers[] {
  const groups = new Map<string, Viewers>()
  for (const subscription of subscriptions) {
    const claims = subscription.listener.claims()
    const key = JSON.stringify(claims)
    const group: Viewers = groups.get(key) ?? { claims, subscriptions: [], matches: new Map() }
    group.subscriptions.push(subscription)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Remembers the data of a change, which most listeners get alike. */
function createDataCache(table: Table) {
  const known = new Map<string, string>()
  return (change: Change, role: string, columns: readonly string[] | null): string => {
    const key = JSON.stringify([change.id, role, columns])
    const data = known.get(key) ?? changeData(change, table, { role, columns })
    known.set(key, data)
    return data
  }
}

function groupByColumns(bindings: readonly Binding[]): Binding[][] {
  return [...Map.groupBy(bindings, ({ columns }) => JSON.stringify(columns?.toSorted() ?? null)).values()]
}

/** Returns a function that sends changes to those who may see them. */
export function createDelivery({ database, subscriptions, log }: DeliveryOptions) {
  /** Fills in which changes the viewers may see. An error, such as one in a policy, hides them. */
  async function judge(viewers: Viewers, changes: readonly Change[], table: Table) {
    const { claims, matches } = viewers
    const bindings = viewers.subscriptions.flatMap((each) => each.bindings).filter((each) => coversTable(each, table))
    const possible = changes.filter((change) => bindings.some((binding) => mayMatch(change, binding, table)))
    const refused = possible.filter((change) => isRefused(change, table, claims.role))
    for (const change of refused) matches.set(change, new Set(bindings))
    const unknown = possible.filter((change) => !refused.includes(change))
    if (unknown.length === 0) return
    try {
      const found = await findVisible(database, { changes: unknown, table }, { claims, bindings })
      for (const [change, passed] of found) matches.set(change, passed)
    } catch (error) {
      log.warn('the changes of a table could not be checked', { error, table: table.table })
    }
  }

  function send(change: Change, viewers: Viewers, dataOf: ReturnType<typeof createDataCache>) {
    const passed = viewers.matches.get(change)
    if (!passed) return
    for (const { listener, bindings } of viewers.subscriptions) {
      const matching = bindings.filter(
        (binding) => passed.has(binding) && (binding.event === '*' || binding.event === change.type),
      )
      for (const group of groupByColumns(matching)) {
        const ids = [...new Set(group.map(({ id }) => id))]
        listener.send(ids, dataOf(change, viewers.claims.role, group[0]?.columns ?? null))
      }
    }
  }

  async function deliverOfTable(changes: readonly Change[]) {
    const [first] = changes
    const listening = first ? subscriptions.of({ schema: first.schema_name, table: first.table_name }) : []
    if (!first || listening.length === 0) return
    const table = await describeTable(database, first.relation)
    if (!table) return
    const groups = groupByClaims(listening)
    for (let at = 0; at < groups.length; at += AT_ONCE) {
      await Promise.all(groups.slice(at, at + AT_ONCE).map((viewers) => judge(viewers, changes, table)))
    }
    const dataOf = createDataCache(table)
    for (const change of changes) for (const viewers of groups) send(change, viewers, dataOf)
  }

  return async (changes: readonly Change[]): Promise<void> => {
    for (const ofTable of Map.groupBy(changes, ({ relation }) => relation).values()) await deliverOfTable(ofTable)
  }
}
