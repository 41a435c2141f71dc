import type { z } from 'zod'
import type { UnreadableOrder } from '#server/integrations/connector.ts'

/** Says which field of an order can't be read, as a sentence. */
export function problemIn({ issues: [first] }: z.ZodError): string {
  const field = first?.path.join('.') ?? ''
  return `Its field “${field.slice(0, 100)}” isn’t what Vendure documents.`
}

type Row = { id: string; code?: unknown }

export const unreadableOrder = ({ id, code }: Row, problem: string): UnreadableOrder => ({
  id,
  externalId: typeof code === 'string' && code !== '' ? code : id,
  problem,
})
