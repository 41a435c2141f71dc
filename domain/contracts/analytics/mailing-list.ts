import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { reportStoreSchema } from './report-store.ts'

/** Who of some customers can be written to, and who is left out. Each customer is in one of the numbers. */
export const mailingListSchema = v.object({
  store: reportStoreSchema,
  /** The last day that counts for segments and overdue orders. */
  until: dayText,
  /** Customers with an email who agreed to marketing. */
  agreed: v.number(),
  /** Customers with an email who said no. They are never in the list. */
  refused: v.number(),
  /** Customers with an email whose consent is unknown. They are in the list only if the request includes them. */
  unknown: v.number(),
  withoutEmail: v.number(),
  /** Those who agreed and those whose consent is unknown. */
  withUnknown: v.number(),
  /** One page of the list. */
  rows: v.array(
    v.object({
      email: v.string(),
      name: v.nullable(v.string()),
      country: v.nullable(v.string()),
      consent: v.picklist(['yes', 'unknown']),
      /** When the customer agreed. */
      consentAt: v.nullable(instant),
    }),
  ),
  today: dayText,
  asOf: instant,
})

export type MailingList = v.InferOutput<typeof mailingListSchema>
