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
import { createSetAside } from './set-aside.ts'

type Listed = { row: CustomerRow; stated: History }

const add = (left: History, right: History): History => ({
  orders: left.orders + right.orders,
  spent: left.spent + right.spent,
})

/** Customers may come before their orders, so a difference is told and is no error. */
function checkNotes(stated: History, here: History, currency: string): string[] {
  const orders = `The file says ${stated.orders} orders for these customers; ${here.orders} are here.`
  const [said, found] = [formatMicros(stated.spent, 2), formatMicros(here.spent, 2)]
  return here.orders === 0
    ? [orders]
    : [orders, `It says that they spent ${said} ${currency}; the orders here come to ${found} ${currency}.`]
}

/**
 * Reads customers. New ones are written hidden. Fields that the file fills in for known ones are kept on disk, because people
 * would see them at once. Resolves to a function that writes them once the import is published. `currency` is the store's, for
 * what customers have spent.
 */
export async function importCustomers(
  work: ListImport<CustomerReader> & { currency: string },
): Promise<() => Promise<void>> {
  const { destination, reader, context, changesPath, currency } = work
  const { report } = work.progress
  const setAside = createSetAside(changesPath)
  let stated: History = { orders: 0, spent: 0n }
  let here: History = { orders: 0, spent: 0n }

  await readInBatches<Listed>(work, {
    read(rows) {
      const { customer, rejections, leftOut } = reader.read(rows, context)
      if (customer === null) return { found: [], rejections, leftOut }
      const { orders, spent } = customer.stated
      const listed = { row: toCustomerRow(customer), stated: { orders: orders ?? 0, spent: spent ?? 0n } }
      return { found: [[reader.keyOf(rows.at(-1)?.cells ?? []), listed]], rejections, leftOut }
    },
    async write(listed) {
      const rows = listed.map(({ row }) => row)
      const { fresh, known, changed } = await compareCustomers(destination, rows)
      report.customersNew += await insertCustomers(destination, fresh)
      report.customersChanged += changed.length
      await setAside.add({ customers: changed })
      stated = listed.map((entry) => entry.stated).reduce(add, stated)
      here = add(here, await loadHistory(destination, known, currency))
    },
  })
  report.notes.push(...reader.notes, ...checkNotes(stated, here, currency))
  return () => setAside.apply(destination)
}
