import type { CustomerReading } from '#domain/imports/parsed-customer.ts'
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
import { consentNotes, type FileDates, saveConsents, type CustomerConsent } from './consents.ts'
import { loadForgottenPeople } from './forgotten-people.ts'
import { readInBatches, type ListImport } from './read-in-batches.ts'
import { createPendingChanges } from './pending-changes.ts'

type CustomerEntry = { row: CustomerRow; stated: History | null; consent: CustomerConsent | null }

const NOTHING: History = { orders: 0, spent: 0n }

const add = (left: History, right: History): History => ({
  orders: left.orders + right.orders,
  spent: left.spent + right.spent,
})

/**
 * Compares the order counts and amounts in the file with the store. A difference is only noted in the report, because
 * orders can be imported later.
 */
function checkNotes(stated: History | null, here: History, currency: string): string[] {
  if (stated === null) return []
  const orders = `Orders of these customers: ${countInNote(stated.orders)} in the file, ${countInNote(here.orders)} in your store.`
  const [said, found] = [amountInNote(stated.spent), amountInNote(here.spent)]
  return here.orders === 0
    ? [orders]
    : [orders, `Amount spent: ${said} ${currency} in the file, ${found} ${currency} in your store.`]
}

/** Returns the platform's totals of a customer. `null` if the file has none. */
const historyIn = ({ stated }: NonNullable<CustomerReading['customer']>): History | null =>
  stated && { orders: stated.orders ?? 0, spent: stated.spent ?? 0n }

/**
 * Imports customers. Readers don't see new ones before publication. Changes to existing ones wait on disk; the returned
 * function applies them after publication. `currency` is the store's currency.
 */
export async function importCustomers(
  work: ListImport<CustomerReader> & { currency: string; dates: FileDates },
): Promise<() => Promise<void>> {
  const { destination, reader, context, changesPath, currency } = work
  const { report } = work.progress
  const pending = createPendingChanges(changesPath)
  let stated: History | null = null
  let here = NOTHING
  const { forget, remember } = await loadForgottenPeople(destination)

  await readInBatches<CustomerEntry>(work, {
    read(rows) {
      const { customer, rejections, leftOut } = reader.read(rows, context)
      if (customer === null) return { found: [], rejections, leftOut }
      const consent = customer.consent && { customer, ...customer.consent }
      const [kept = customer] = forget([customer])
      const entry = { row: toCustomerRow(kept), stated: historyIn(customer), consent }
      return { found: [[reader.keyOf(rows.at(-1)?.cells ?? []), entry]], rejections, leftOut }
    },
    async write(entries) {
      await remember()
      const rows = entries.map(({ row }) => row)
      const { fresh, known, changed } = await compareCustomers(destination, rows)
      report.customersNew += await insertCustomers(destination, fresh)
      report.customersChanged += changed.length
      await pending.add({ customers: changed })
      await saveConsents(
        destination,
        entries.flatMap(({ consent }) => consent ?? []),
        work.dates,
      )
      for (const entry of entries) stated = entry.stated && add(stated ?? NOTHING, entry.stated)
      here = add(here, await loadHistory(destination, known, currency))
    },
  })
  report.notes.push(...reader.notes, ...checkNotes(stated, here, currency), ...(await consentNotes(destination)))
  return () => pending.apply(destination)
}
