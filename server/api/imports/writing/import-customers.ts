import { amountInNote, countInNote } from '#server/api/imports/note-numbers.ts'
import type { CustomerReader } from '#server/api/imports/reading/choose-reader.ts'
import {
  compareCustomers,
  insertCustomers,
  loadHistory,
  toCustomerRow,
  type CustomerRow,
  type History,
} from './customer-changes.ts'
import { readInBatches, type ListImport } from './read-in-batches.ts'
import { createPendingChanges } from './pending-changes.ts'

type CustomerEntry = { row: CustomerRow; stated: History }

const add = (left: History, right: History): History => ({
  orders: left.orders + right.orders,
  spent: left.spent + right.spent,
})

/**
 * Compares the order counts and amounts in the file with the store. A difference is only noted in the report, because
 * orders can be imported later.
 */
function checkNotes(stated: History, here: History, currency: string): string[] {
  const orders = `Orders of these customers: ${countInNote(stated.orders)} in the file, ${countInNote(here.orders)} in your store.`
  const [said, found] = [amountInNote(stated.spent), amountInNote(here.spent)]
  return here.orders === 0
    ? [orders]
    : [orders, `Amount spent: ${said} ${currency} in the file, ${found} ${currency} in your store.`]
}

/**
 * Imports customers. Readers don't see new ones before publication. Changes to existing ones wait on disk; the returned
 * function applies them after publication. `currency` is the store's currency.
 */
export async function importCustomers(
  work: ListImport<CustomerReader> & { currency: string },
): Promise<() => Promise<void>> {
  const { destination, reader, context, changesPath, currency } = work
  const { report } = work.progress
  const pending = createPendingChanges(changesPath)
  let stated: History = { orders: 0, spent: 0n }
  let here: History = { orders: 0, spent: 0n }

  await readInBatches<CustomerEntry>(work, {
    read(rows) {
      const { customer, rejections, leftOut } = reader.read(rows, context)
      if (customer === null) return { found: [], rejections, leftOut }
      const { orders, spent } = customer.stated
      const entry = { row: toCustomerRow(customer), stated: { orders: orders ?? 0, spent: spent ?? 0n } }
      return { found: [[reader.keyOf(rows.at(-1)?.cells ?? []), entry]], rejections, leftOut }
    },
    async write(entries) {
      const rows = entries.map(({ row }) => row)
      const { fresh, known, changed } = await compareCustomers(destination, rows)
      report.customersNew += await insertCustomers(destination, fresh)
      report.customersChanged += changed.length
      await pending.add({ customers: changed })
      stated = entries.map((entry) => entry.stated).reduce(add, stated)
      here = add(here, await loadHistory(destination, known, currency))
    },
  })
  report.notes.push(...reader.notes, ...checkNotes(stated, here, currency))
  return () => pending.apply(destination)
}
