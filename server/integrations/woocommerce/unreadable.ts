import type { z } from 'zod'
import type { UnreadableOrder } from '#server/integrations/connector.ts'

type Row = { id: number; number?: unknown }

/** Returns the number of an order, or else its id. The row isn't checked. */
export function numberIn({ id, number }: Row): string {
  const text =
    typeof number === 'string' || typeof number === 'number' ? String(number).trim().replace(/^#\s*/, '') : ''
  return text || String(id)
}

/** Says which field of an answer can't be read, such as "In its refund 7, the field “amount” is not an amount: x." */
export function problemIn({ issues }: z.ZodError, what: string): string {
  const [issue] = issues
  const field = issue?.path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ') ?? ''
  const fault = issue?.code === 'custom' ? `is ${issue.message}` : 'isn’t what WooCommerce documents'
  return `In ${what}, the field “${field.slice(0, 100)}” ${fault}.`
}

export const unreadableOrder = (row: Row, problem: string): UnreadableOrder => ({
  id: String(row.id),
  externalId: numberIn(row),
  problem,
})
