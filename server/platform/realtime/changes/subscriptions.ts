import type { Claims, Database } from '#server/platform/database/database.ts'
import { type Binding, coversTable, inspectBinding, readBinding } from './bindings.ts'
import { checkBinding } from './check-binding.ts'
import { describeTable } from './describe-table.ts'
import { BindingError } from './filters.ts'

/** A channel that wants to hear of changes. */
type ChangeListener = {
  claims: () => Claims
  /** Sends a change: the ids of the bindings it is for, and its data as JSON. */
  send: (ids: readonly number[], data: string) => void
}

export type Subscription = { listener: ChangeListener; bindings: readonly Binding[] }

export type Subscriptions = {
  /** Subscribes, or changes what is subscribed. Throws a `BindingError`, and leaves nothing subscribed. */
  add: (listener: ChangeListener, params: readonly unknown[]) => Promise<void>
  remove: (listener: ChangeListener) => void
  /** Follows the tables that the publication has now, if anybody is subscribed. */
  follow: () => Promise<void>
  /** Returns the subscriptions that have a binding for a table. */
  of: (table: { schema: string; table: string }) => Subscription[]
}

type PublishedTable = { schema_name: string; table_name: string; relation: number }

const FOLLOW = 'select schema_name, table_name, relation from private.follow_publication()'

const PROBLEM = 'Unable to subscribe to changes with given parameters.'

/** Keeps who hears of which changes. Only tables in the publication have triggers. */
export function createSubscriptions(database: Database): Subscriptions {
  const subscriptions = new Map<ChangeListener, Subscription>()

  async function check(binding: Binding, { role }: Claims, published: readonly PublishedTable[]) {
    const covered = published.filter((entry) =>
      coversTable(binding, { schema: entry.schema_name, table: entry.table_name }),
    )
    if (covered.length === 0) {
      throw new BindingError(
        `${PROBLEM} Please check Realtime is enabled for the given connect parameters: ${inspectBinding(binding)}`,
      )
    }
    if (binding.filters.length === 0 && binding.columns === null) return
    for (const { relation } of covered) {
      const table = await describeTable(database, relation)
      if (table) await checkBinding(database, binding, { table, role })
    }
  }

  async function checkAll(bindings: readonly Binding[], claims: Claims) {
    const { rows: published } = await database.query<PublishedTable>(FOLLOW)
    for (const binding of bindings) {
      try {
        await check(binding, claims, published)
      } catch (error) {
        if (!(error instanceof BindingError) || error.message.startsWith(PROBLEM)) throw error
        throw new BindingError(
          `${PROBLEM} An exception happened so please check your connect parameters: ${inspectBinding(binding)}. Exception: ${error.message}`,
        )
      }
    }
  }

  return {
    async add(listener, params) {
      subscriptions.delete(listener)
      const bindings = params.map(readBinding)
      await checkAll(bindings, listener.claims())
      subscriptions.set(listener, { listener, bindings })
    },
    remove: (listener) => void subscriptions.delete(listener),
    async follow() {
      if (subscriptions.size > 0) await database.query(FOLLOW)
    },
    of: (table) =>
      [...subscriptions.values()].filter(({ bindings }) => bindings.some((binding) => coversTable(binding, table))),
  }
}
