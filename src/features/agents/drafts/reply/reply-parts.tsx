import type { ReplyContent } from '#domain/contracts/drafts/draft.ts'
import { obstacleOfReply } from '#domain/contracts/drafts/reply-obstacle.ts'
import type { DraftParts } from '#features/agents/drafts/draft-parts.ts'
import { formatDay } from '#lib/format.ts'
import { ReplyFields } from './reply-fields.tsx'
import { ReplyPreview } from './reply-preview.tsx'
import { SendReply } from './send-reply.tsx'

/** A reply to a customer. */
export const REPLY: DraftParts<ReplyContent> = {
  noun: 'reply',
  doneText: (day) => `sent on ${formatDay(day)}`,
  titleOf: ({ subject }) => subject,
  obstacleOf: obstacleOfReply,
  Fields: ReplyFields,
  Preview: ReplyPreview,
  CarryOut: SendReply,
}
