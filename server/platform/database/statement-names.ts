import { LRUCache } from 'lru-cache'
import type { Client } from 'pg'

export type StatementNames = {
  /** A name from the second use of a key on, so that what is asked once is not kept. */
  nameOf(key: string): string | undefined
  forget(key: string): void
}

/** Parsing and planning cost more than running a short statement: the texts in use are kept prepared. */
export function createStatementNames(client: Client, limit: number): StatementNames {
  let count = 0
  const names = new LRUCache<string, { name: string | undefined }>({
    max: limit,
    dispose: ({ name }) => {
      if (name !== undefined) void deallocate(client, name)
    },
  })
  return {
    nameOf(key) {
      const known = names.get(key)
      if (known === undefined) {
        names.set(key, { name: undefined })
        return undefined
      }
      known.name ??= `s${(count += 1)}`
      return known.name
    },
    forget: (key) => void names.delete(key),
  }
}

async function deallocate(client: Client, name: string) {
  await client.query(`deallocate ${name}`).catch(() => undefined)
  // The driver forgets none of the texts by itself.
  delete client.connection.parsedStatements[name]
}
