import { storeSchema } from '#domain/contracts/dashboard.ts'

/** What a report says of its store. */
export const reportStoreSchema = storeSchema.pick({ id: true, name: true, currency: true, timeZone: true })
