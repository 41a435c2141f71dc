import * as v from 'valibot'
import { storeSchema } from '#domain/contracts/dashboard.ts'

/** What a report says of its store. */
export const reportStoreSchema = v.pick(storeSchema, ['id', 'name', 'currency', 'timeZone'])
