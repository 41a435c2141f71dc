import * as v from 'valibot'

const day = v.string()

/** What the texts of a proposal are made from, as it is stored. Amounts are in minor units. */
export const contentSchema = v.variant('kind', [
  v.object({
    kind: v.literal('import'),
    /** The last day with figures. */
    end: day,
    reason: v.picklist(['import', 'silence']),
  }),
  v.object({
    kind: v.literal('restock'),
    product: v.object({ id: v.string(), title: v.string(), variant: v.nullable(v.string()) }),
    available: v.number(),
    /** The days that the stock lasts. 0 if the product is out of stock. */
    lasts: v.number(),
    /** The days since its last sale, if the product is out of stock. Older proposals don't have it. */
    silentDays: v.optional(v.number()),
    /** Net sales on a usual day, over the days on sale from `from` to `to`. */
    daily: v.number(),
    from: day,
    to: day,
    /** The day of the file that the stock comes from. */
    stockOn: day,
    /** What to order, and the last day on which it arrives in time. Without it, sales don't tell. */
    order: v.optional(v.object({ quantity: v.number(), by: day, isOverdue: v.optional(v.boolean()) })),
  }),
  v.object({
    kind: v.literal('signal'),
    /** Whether figures are missing, so that other figures say little. */
    isGap: v.boolean(),
    /** Where the stake comes from. `null` without one. */
    loss: v.nullable(
      v.object({
        window: v.number(),
        /** The orders that are missing, with the average value of one. `null` if net sales themselves fell. */
        orders: v.nullable(
          v.object({ missing: v.number(), average: v.number(), of: v.picklist(['order', 'product']) }),
        ),
      }),
    ),
  }),
  v.object({
    kind: v.literal('write_to'),
    /** Those who agreed to it. */
    customers: v.number(),
    /** All who are overdue. Older proposals don't have it. */
    of: v.optional(v.number()),
  }),
])

export type ProposalContent = v.InferOutput<typeof contentSchema>

export type ContentOf<Kind extends ProposalContent['kind']> = ProposalContent & { kind: Kind }

/** Something to do. The same thing has the same name whenever it is computed. */
export type Proposal = {
  name: string
  content: ProposalContent
  /** The money at stake in minor units. `null` if no figure says it. */
  stake: number | null
  /** The signal that it answers. */
  signalId: string | null
  /** The ids of the customers to write to. */
  customers?: readonly string[]
}
