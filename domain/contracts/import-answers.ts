import { z } from 'zod'
import { CHARGE_FIELDS, CHARGE_SCOPES, DATE_ORDERS, MAPPING_FIELDS, STATUS_ANSWERS } from './import-terms.ts'

/** Higher than the number of statuses in any real set of files. */
const MAX_STATUSES = 200

/** The body of `POST /imports/:id/answers` and of `POST /imports/:id/preview`. */
export const importAnswersSchema = z
  .strictObject({
    mapping: z.partialRecord(z.enum(MAPPING_FIELDS), z.string()),
    date_order: z.enum(DATE_ORDERS),
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** An existing sales channel, or the name of a new shop. */
    channel: z.union([
      z.strictObject({ key: z.string().max(100) }),
      z.strictObject({ name: z.string().trim().min(1).max(100) }),
    ]),
    /** `same`: the store already has these orders, so nothing is imported. `other`: they are different orders. */
    same_sales: z.enum(['same', 'other']),
    sheet: z.array(z.string()).min(1).max(100),
    charges: z.partialRecord(z.enum(CHARGE_FIELDS), z.enum(CHARGE_SCOPES)),
    /** Whether the prices include the tax, or the tax is added to them. */
    tax_included: z.enum(['included', 'added']),
    /** The meaning of each status, with the spelling of the question. */
    statuses: z
      .record(z.string().max(100), z.enum(STATUS_ANSWERS))
      .refine((words) => Object.keys(words).length <= MAX_STATUSES, 'are too many'),
    /** `replace`: later rows are a newer version of the order. `scattered`: they are more lines of the same order. */
    repeats: z.enum(['scattered', 'replace']),
  })
  .partial()

export type ImportAnswers = z.infer<typeof importAnswersSchema>
