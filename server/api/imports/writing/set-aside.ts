import { createReadStream } from 'node:fs'
import { appendFile, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { updateCustomers, type CustomerChange } from './customer-changes.ts'
import { updateProducts, type ProductChange, type Published } from './product-changes.ts'

type Changes = { products: readonly ProductChange[] } | { customers: readonly CustomerChange[] }

/** Changes to rows that are seen already wait on disk until their import is published. */
export function createSetAside(path: string) {
  let isEmpty = true
  return {
    async add(changes: Changes) {
      if (Object.values(changes).every((rows) => rows.length === 0)) return
      await appendFile(path, `${JSON.stringify(changes)}\n`, { mode: 0o600 })
      isEmpty = false
    },
    /** To be called once the import is published. */
    async apply(published: Published) {
      if (!isEmpty) await applyChanges(published, path)
    },
  }
}

/** Applies what was set aside, and removes the file. Applying it twice does no harm. */
export async function applyChanges(published: Published, path: string): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    // A list without a name is of a version that knew changes of products only.
    const read: Changes | ProductChange[] = JSON.parse(line)
    const changes = Array.isArray(read) ? { products: read } : read
    if ('products' in changes) await updateProducts(published, changes.products)
    else await updateCustomers(published, changes.customers)
  }
  await rm(path, { force: true })
}
