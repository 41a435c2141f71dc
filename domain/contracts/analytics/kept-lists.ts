import * as v from 'valibot'
import { dayText, instant } from '#domain/contracts/answer-parts.ts'
import { reportStoreSchema } from './report-store.ts'

/** The most customers of a list. */
export const MOST_LISTED = 50_000

/** The lists of customers that a store keeps, by name. Amounts are in minor units. */
export const keptListsSchema = v.object({
  store: reportStoreSchema,
  /** The last day that counts. */
  until: dayText,
  today: dayText,
  asOf: instant,
  lists: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** `null` if the account of this member was deleted. */
      madeBy: v.nullable(v.string()),
      createdAt: instant,
      /** Customers with an order that meets the request's filter. */
      customers: v.number(),
      netSales: v.number(),
      /** Customers of the list without an order in the currency of the answer, whatever else the filter says. */
      withoutOrders: v.number(),
    }),
  ),
})

export type KeptLists = v.InferOutput<typeof keptListsSchema>

/** What adding all customers that match a filter to a list has done. */
export const addedSchema = v.object({
  /** How many customers match. */
  customers: v.number(),
  /** How many of them were not in the list yet. */
  added: v.number(),
})

export type Added = v.InferOutput<typeof addedSchema>
