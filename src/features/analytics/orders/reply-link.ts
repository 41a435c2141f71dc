import type { Occasion } from '#domain/advisor/drafts/order-reply.ts'

type ReplyLink = { order: string; store: string; occasion?: Occasion }

/** Returns the address of a new reply to the customer of an order. */
export const replyLink = (about: ReplyLink): string =>
  `/ai-agents/work/drafts/new?${new URLSearchParams({ kind: 'reply', ...about })}`
