import { LRUCache } from 'lru-cache'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/system/log.ts'

/** A change of a row, or a stored message. */
export type Change = {
  id: string
  transaction_id: string
  relation: number
  schema_name: string
  table_name: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  record: Record<string, unknown> | null
  old_record: Record<string, unknown> | null
  changed_at: Date
}

type FeedOptions = {
  database: Database
  /** Delivers changes. They come in the order of their commits. */
  deliver: (changes: readonly Change[]) => Promise<void>
  log: Log
}

type Feed = {
  /** Deletes what all servers have read, and stored messages that are too old to be replayed. */
  prune: () => Promise<void>
  stop: () => Promise<void>
}

const CHANNEL = 'realtime_changes'
const PAGE = 1000
const MOST_TRANSACTIONS = 100

const COLUMNS =
  'id::text as id, transaction_id::text as transaction_id, relation, schema_name, table_name, type, record, old_record, changed_at'

const PAGE_SQL = `from private.realtime_changes where transaction_id = any ($1::xid8[])
  order by array_position($1::xid8[], transaction_id), id limit ${PAGE}`

/** A single process deletes changes as it reads them. */
const TAKE = `delete from private.realtime_changes where id in (select id ${PAGE_SQL}) returning ${COLUMNS}`

/** Several servers read the same changes. */
const READ = `select ${COLUMNS} ${PAGE_SQL} offset $2`

const MISSED = `select transaction_id::text as id from private.realtime_changes group by transaction_id order by min(id)`

const inOrder = (transactions: readonly string[]) => (one: Change, other: Change) =>
  transactions.indexOf(one.transaction_id) - transactions.indexOf(other.transaction_id) ||
  Number(one.id) - Number(other.id)

/** Reads the changes of transactions, page by page. */
async function* pagesOf(database: Database, transactions: readonly string[]): AsyncGenerator<Change[]> {
  const isShared = database.kind === 'server'
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = isShared
      ? await database.query<Change>(READ, [transactions, offset])
      : await database.query<Change>(TAKE, [transactions])
    yield rows.toSorted(inOrder(transactions))
    if (rows.length < PAGE) return
  }
}

/** Follows the changes in the database. Resolves when no later change is missed. */
export async function followChanges({ database, deliver, log }: FeedOptions): Promise<Feed> {
  const waiting = new Set<string>()
  const delivered = new LRUCache<string, true>({ max: 10_000 })
  let mayHaveMissed = false
  let running: Promise<void> | null = null
  let isStopped = false

  async function addMissed() {
    mayHaveMissed = false
    const { rows } = await database.query<{ id: string }>(MISSED)
    for (const { id } of rows) if (!delivered.has(id)) waiting.add(id)
  }

  async function deliverNext() {
    if (mayHaveMissed) await addMissed()
    const transactions = [...waiting].slice(0, MOST_TRANSACTIONS)
    for (const id of transactions) waiting.delete(id)
    if (transactions.length === 0) return
    for await (const page of pagesOf(database, transactions)) await deliver(page)
    for (const id of transactions) delivered.set(id, true)
  }

  async function run() {
    while (!isStopped && (waiting.size > 0 || mayHaveMissed)) {
      // A failed delivery must not end the feed. Clients that missed something read again when they reconnect.
      await deliverNext().catch((error: unknown) => log.error('delivering changes failed', { error }))
    }
    running = null
  }

  function hear(transaction: string) {
    if (transaction === '') mayHaveMissed = true
    else if (!delivered.has(transaction)) waiting.add(transaction)
    running ??= run()
  }

  await database.query(`delete from private.realtime_changes where changed_at < now() - interval '1 minute'`)
  const stopListening = await database.listen(CHANNEL, hear)
  return {
    async prune() {
      await database.query(`delete from private.realtime_changes where changed_at < now() - interval '1 minute'`)
      await database.query(`delete from realtime.messages where inserted_at < now() - interval '3 days'`)
    },
    async stop() {
      isStopped = true
      await stopListening()
      await running
    },
  }
}
