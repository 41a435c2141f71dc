import type { z } from 'zod'
import type { UnreadableOrder } from '#server/integrations/connector.ts'
import { numberIn } from './answers.ts'

/** Says which field of an order can't be read, as a sentence. `within` names the part of the order that has it. */
export function problemIn({ issues: [first] }: z.ZodError, within = ''): string {
  const field = `${within}${first?.path.join('.') ?? ''}`
  return `Its field “${field.slice(0, 100)}” isn’t what Shopify documents.`
}

/** The order number without its #, as files have it. */
export const orderNumber = (name: string): string => name.trim().replace(/^#\s*/, '')

type Row = { id: string; name?: unknown }

export function unreadableOrder({ id, name }: Row, problem: string): UnreadableOrder {
  const number = typeof name === 'string' ? orderNumber(name) : ''
  return { id: numberIn(id), externalId: number === '' ? numberIn(id) : number, problem }
}
