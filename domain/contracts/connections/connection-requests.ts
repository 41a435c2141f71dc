import { z } from 'zod'
import { LIVE_PLATFORMS } from '#domain/contracts/connections/live-platforms.ts'

const LONGEST_ADDRESS = 300
const LONGEST_CREDENTIAL = 1000

/** Each platform has its own, which its connector checks. */
const credentials = z.record(
  z.string().max(40),
  z.string('is not a text').trim().max(LONGEST_CREDENTIAL, 'is too long'),
)

const shop = {
  store: z.uuid('is not the id of a store'),
  platform: z.enum(LIVE_PLATFORMS, 'has no live sync'),
  address: z.string('is not a text').trim().min(1, 'is empty').max(LONGEST_ADDRESS, 'is too long'),
  credentials,
}

/** The body of `POST /connections/check`. */
export const shopCheckRequest = z.strictObject(shop)

/** The body of `POST /connections`. `channel` is the key of a sales channel, or `null` for a new one. */
export const newConnectionRequest = z.strictObject({ ...shop, channel: z.string().min(1).max(100).nullable() })

/** The body of `PATCH /connections/:id`. */
export const connectionChangeRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('pause') }),
  z.strictObject({ action: z.literal('resume') }),
  z.strictObject({ action: z.literal('new_key'), credentials }),
  /** The orders that the shop doesn't list anymore were deleted there. `count` is how many the person was told of. */
  z.strictObject({ action: z.literal('confirm_deletions'), count: z.int('is not a number').min(1).max(2_000_000_000) }),
])

/** The parameter of `DELETE /connections/:id`: what happens to the orders. */
export const removalRequest = z.strictObject({ orders: z.enum(['keep', 'remove'], 'is one of keep, remove') })

export type ShopRequest = z.infer<typeof shopCheckRequest>
