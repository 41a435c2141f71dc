import { z } from 'zod'
import { type DraftKind, LONGEST_REPLY, type ReplyContent } from '#domain/contracts/drafts/draft.ts'
import { obstacleOfReply } from '#domain/contracts/drafts/reply-obstacle.ts'

/** What the routes need to know of a kind of drafts. */
type Kind<Content> = {
  /** The agent that drafts it. */
  agent: 'customer-support' | 'store-builder'
  proposer: 'support' | 'builder'
  content: z.ZodType<Content>
  /** What it can be about. */
  about: readonly ('order' | 'customer' | 'product')[]
  /** Says what has to be done before it can be approved. `null` if nothing. */
  obstacle: (content: Content) => string | null
}

const text = (longest: number) =>
  z.string('is not a text').max(longest, `is longer than ${longest.toLocaleString('en-US')} characters`)

const replyContent: z.ZodType<ReplyContent> = z.strictObject({
  subject: text(LONGEST_REPLY.subject),
  body: text(LONGEST_REPLY.body),
})

const reply: Kind<ReplyContent> = {
  agent: 'customer-support',
  proposer: 'support',
  content: replyContent,
  about: ['order', 'customer'],
  obstacle: obstacleOfReply,
}

export const KINDS_OF_DRAFTS = { reply } satisfies Record<DraftKind, unknown>
