import { z } from 'zod'
import { type Draft, type DraftKind, LONGEST_REPLY, type ReplyContent } from '#domain/contracts/drafts/draft.ts'
import { type ListingContent, LONGEST_LISTING } from '#domain/contracts/drafts/listing.ts'
import { obstacleOfListing } from '#domain/contracts/drafts/listing-obstacle.ts'
import { obstacleOfReply } from '#domain/contracts/drafts/reply-obstacle.ts'

/** What the routes need to know of a kind of drafts. */
type Kind<Content> = {
  content: z.ZodType<Content>
  /** Says what has to be done before it can be approved. `null` if nothing. */
  obstacle: (content: Content) => string | null
}

const text = (longest: number) =>
  z.string('is not a text').max(longest, `is longer than ${longest.toLocaleString('en-US')} characters`)

/** Texts for search engines can be saved before they are short enough to approve. */
const LONGEST_DRAFTED = 1000

const replyContent: z.ZodType<ReplyContent> = z.strictObject({
  subject: text(LONGEST_REPLY.subject),
  body: text(LONGEST_REPLY.body),
})

const reply: Kind<ReplyContent> = {
  content: replyContent,
  obstacle: obstacleOfReply,
}

const listingContent: z.ZodType<ListingContent> = z.strictObject({
  title: text(LONGEST_LISTING.title),
  description: text(LONGEST_LISTING.description),
  tags: text(LONGEST_LISTING.tags),
  seoTitle: text(LONGEST_DRAFTED),
  seoDescription: text(LONGEST_DRAFTED),
})

const listing: Kind<ListingContent> = {
  content: listingContent,
  obstacle: obstacleOfListing,
}

export const KINDS_OF_DRAFTS = { reply, listing } satisfies Record<DraftKind, unknown>

/** Says what has to be done before a draft can be approved. `null` if nothing. */
export function obstacleTo(draft: Draft): string | null {
  switch (draft.kind) {
    case 'reply':
      return reply.obstacle(draft.content)
    case 'listing':
      return listing.obstacle(draft.content)
  }
}
