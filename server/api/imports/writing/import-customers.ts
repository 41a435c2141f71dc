import { formatMicros } from '#domain/imports/cells/micros.ts'
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

/** Compares order counts and amounts. A difference is only noted, since orders may be imported later. */
function checkNotes(stated: History, here: History, currency: string): string[] {
  const orders = `Orders of these customers: ${stated.orders} in the file, ${here.orders} in your store.`
  const [said, found] = [formatMicros(stated.spent, 2), formatMicros(here.spent, 2)]
  return here.orders === 0
    ? [orders]
    : [orders, `Amount spent: ${said} ${currency} in the file, ${found} ${currency} in your store.`]
}

/**
 * Imports customers. New ones are hidden at first. Missing fields of existing ones are stored on disk, because
 * readers would see them at once. Returns a function to call after publication to fill them in. `currency` is the
 * store's.
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
