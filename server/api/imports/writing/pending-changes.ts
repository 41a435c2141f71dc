import { createReadStream } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fillUnitCosts } from '#server/api/publication/unit-costs.ts'
import { yieldToEventLoop } from '#server/platform/database/batches.ts'
import { updateCustomers, type CustomerChange } from './customer-changes.ts'
import type { ImportTarget } from './import-work.ts'
import { updateProducts, type ProductChange } from './product-changes.ts'

type Changes = { products: readonly ProductChange[] } | { customers: readonly CustomerChange[] }

/** Collects changes to rows that readers already see. Keeps them in a file until the import is published. */
export function createPendingChanges(path: string) {
  let isEmpty = true
  return {
    async add(changes: Changes) {
      if (Object.values(changes).every((rows) => rows.length === 0)) return
      await appendFile(path, `${JSON.stringify(changes)}\n`, { mode: 0o600 })
      isEmpty = false
    },
    /** Called after publication. */
    async apply(target: ImportTarget) {
      if (!isEmpty) await applyChanges(target, path)
    },
  }
}

/** Applies the changes in a file and removes it. Safe to repeat. */
export async function applyChanges(target: ImportTarget, path: string): Promise<void> {
  let hasCosts = false
  for await (const line of createInterface({ input: createReadStream(path) })) {
    // An older version wrote product changes as a plain list.
    const read: Changes | ProductChange[] = JSON.parse(line)
    const changes = Array.isArray(read) ? { products: read } : read
    if ('products' in changes) await updateProducts(target, changes.products)
    else await updateCustomers(target, changes.customers)
    hasCosts ||= 'products' in changes && changes.products.some(({ unit_cost }) => unit_cost !== null)
  }
  if (hasCosts) await fillUnitCosts({ ...target, yieldTurn: yieldToEventLoop })
  await rm(path, { force: true })
}
