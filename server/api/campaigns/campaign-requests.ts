import { z } from 'zod'
import { OVERDUE_LABELS } from '#domain/analysis/customers/order-gaps.ts'
import { SEGMENT_NAMES } from '#domain/contracts/analytics/customers.ts'
import {
  type CampaignContent,
  CHOSEN_STATES,
  LONGEST,
  MOST_KEPT_BACK,
  MOST_PERCENT_OFF,
} from '#domain/contracts/campaigns/campaign.ts'

const text = (longest: number) =>
  z.string('is not a text').max(longest, `is longer than ${longest.toLocaleString('en-US')} characters`)

const day = z.iso.date('is not a day').refine((value) => value >= '2000-01-01' && value < '2200-01-01', 'is not a day')

const percent = (least: number, most: number) =>
  z.int('is not a whole number').min(least, `is less than ${least}`).max(most, `is more than ${most}`)

const LONGEST_PRODUCT = 500
const rowId = z.string('is not an id').regex(/^\d{1,18}$/, 'is not an id')

const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.literal('segment'), segment: z.enum(SEGMENT_NAMES) }),
  z.strictObject({ kind: z.literal('overdue'), overdue: z.enum(OVERDUE_LABELS) }),
  z.strictObject({ kind: z.literal('list'), list: z.uuid('is not the id of a list'), name: text(LONGEST.name) }),
  z.strictObject({
    kind: z.literal('bought'),
    product: rowId,
    title: text(LONGEST_PRODUCT),
    without: rowId,
    withoutTitle: text(LONGEST_PRODUCT),
  }),
])

const content: z.ZodType<CampaignContent> = z.strictObject({
  name: text(LONGEST.name).trim().min(1, 'is empty'),
  audience,
  subject: text(LONGEST.subject),
  preview: text(LONGEST.preview),
  body: text(LONGEST.body),
  offer: text(LONGEST.offer),
  percentOff: percent(1, MOST_PERCENT_OFF).nullable(),
  plannedOn: day.nullable(),
  keptBack: percent(0, MOST_KEPT_BACK),
  isUnknownIncluded: z.boolean(),
  isRunningIncluded: z.boolean(),
})

const store = z.uuid('is not the id of a store')
const id = z.uuid('is not the id of a campaign')
const hash = z.string('is not a text').max(64, 'is too long')

/** The body of `POST /campaigns/preview`. */
export const previewRequest = z.strictObject({ store, id, content })

/** The body of `POST /campaigns`. `message` is the agent's message with the draft, if the campaign comes from one. */
export const createRequest = z.strictObject({
  store,
  id,
  content,
  message: z.uuid('is not the id of a message').optional(),
  /** Whether it comes from what Today proposes. */
  isFromToday: z.boolean().default(false),
})

/** The body of `PUT /campaigns/:id`. `hash` is that of the content which was changed. */
export const editRequest = z.strictObject({ hash, content })

/** The body of `POST /campaigns/:id/download` and `DELETE /campaigns/:id`. */
export const seenRequest = z.strictObject({ hash })

/** The body of `POST /campaigns/:id/approve`. `people` is the hash of who is in it, as the preview showed it. */
export const approveRequest = z.strictObject({ hash, people: hash })

/** The body of `PATCH /campaigns/:id`. */
export const moveRequest = z.strictObject({ hash, state: z.enum(CHOSEN_STATES), sentOn: day.nullable().default(null) })
