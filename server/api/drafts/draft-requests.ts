import { z } from 'zod'
import { CHOSEN_DRAFT_STATES } from '#domain/contracts/drafts/draft.ts'
import { KINDS_OF_DRAFTS } from './draft-kinds.ts'

const store = z.uuid('is not the id of a store')
const hash = z.string('is not a text').max(64, 'is too long')
const rowId = z.string('is not an id').regex(/^\d{1,18}$/, 'is not an id')
const day = z.iso.date('is not a day').refine((value) => value >= '2000-01-01' && value < '2200-01-01', 'is not a day')

/** What a draft is about. */
const about = z.strictObject({ order: rowId.optional(), customer: rowId.optional() })

export type About = z.infer<typeof about>

/** The body of `POST /drafts`. Product texts are written below /listings, one a product. */
export const createRequest = z.strictObject({
  store,
  id: z.uuid('is not the id of a draft'),
  kind: z.literal('reply'),
  about,
  content: KINDS_OF_DRAFTS.reply.content,
  /** The agent's message with the draft, if it comes from one. */
  message: z.uuid('is not the id of a message').optional(),
})

/** The body of `PUT /drafts/:id`. `hash` is that of the content which was changed. The draft's kind reads the content. */
export const editRequest = z.strictObject({ hash, content: z.unknown() })

/** The body of `POST /drafts/:id/approve` and `DELETE /drafts/:id`. */
export const seenRequest = z.strictObject({ hash })

/** The body of `PATCH /drafts/:id`. */
export const moveRequest = z.strictObject({
  hash,
  state: z.enum(CHOSEN_DRAFT_STATES),
  doneOn: day.nullable().default(null),
})
