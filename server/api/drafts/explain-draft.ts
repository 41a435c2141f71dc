import { z } from 'zod'
import { createWording } from '#domain/advisor/wording.ts'
import type { Draft } from '#domain/contracts/drafts/draft.ts'
import { dayIn } from '#domain/periods.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Subject } from './load-subject.ts'

type Order = NonNullable<Subject['order']>

type Why = Draft['why']

const MESSAGE = `
select messages.content, parameters -> 'citations' as citations
from public.agent_messages as messages join public.agent_sessions as sessions on sessions.id = messages.session_id
where messages.id = $1 and sessions.store_id = $2 and messages.type = 'agent' and sessions.agent = 'customer-support'
  and jsonb_typeof(parameters -> 'draft') = 'object'`

const messageSchema = z.object({
  content: z.string(),
  citations: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
})

type Told = { storeId: string; message: string; today: string }

/** Returns what the agent said with its draft. Throws 404 `message_not_found`. */
export async function explainByMessage(
  database: Database,
  claims: Claims,
  { storeId, message, today }: Told,
): Promise<Why> {
  const { rows } = await database.queryAs(claims, MESSAGE, [message, storeId])
  if (!rows[0]) throw new ApiError(404, 'message_not_found', 'This draft was deleted with its chat.')
  const { content, citations } = messageSchema.parse(rows[0])
  return { text: content, figures: citations ?? [], on: today }
}

/** Says what a member wrote a draft about, with the figures of the day. */
export function explainBySubject({ order, customer, today }: Subject): Why {
  const about = order ? ` about the order ${order.name}` : aboutName(customer?.name ?? undefined)
  return { text: `A member of your team started this${about}.`, figures: order ? figuresOf(order) : [], on: today }
}

const aboutName = (name: string | undefined) => (name === undefined ? '' : ` about ${name}`)

const plain = (status: string) => status.replaceAll(/[_-]+/g, ' ')

function figuresOf({ store, placedAt, currency, charged, status, fulfillment, givenBack }: Order): Why['figures'] {
  const wording = createWording('en-US')
  const back = givenBack.reduce((sum, { amount }) => sum + amount, 0)
  return [
    { label: 'Ordered', value: wording.day(dayIn(store.timeZone, new Date(placedAt))) },
    { label: 'Total', value: wording.money(charged.total, currency) },
    ...(status === null ? [] : [{ label: 'Status', value: plain(status) }]),
    ...(fulfillment === null ? [] : [{ label: 'Fulfillment', value: plain(fulfillment) }]),
    ...(back === 0 ? [] : [{ label: 'Given back', value: wording.money(back, currency) }]),
  ]
}
