import type { Database } from '#server/platform/database/database.ts'

/** Where an import writes; `channel` is the key of the sales channel that its orders belong to. */
export type Destination = { database: Database; importId: string; storeId: string; channel: string }
