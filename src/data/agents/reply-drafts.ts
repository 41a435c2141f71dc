import { queryOptions } from '@tanstack/react-query'
import { loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import type { Draft, DraftSubject } from '#domain/advisor/advisor.ts'
import { agentQueries } from './agents.ts'
import { toDraft } from './messages.ts'

/** A drafted reply to a customer, and when it was written, as an ISO instant. */
export type ReplyDraft = Pick<Draft, 'title' | 'text'> & { about: DraftSubject; id: string; at: string }

const MOST_DRAFTS = 100

type Asked = { store: string; customer: string }

/** The newest drafted replies to a customer in the person's own chats about a store, newest first. */
export const replyDraftsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...agentQueries.all(), 'reply-drafts', asked],
    queryFn: ({ signal }) => loadReplyDrafts(asked, signal),
    // Chats add and delete drafts without new figures.
    staleTime: 0,
  })

type Row = { id: string; at: string; draft: unknown }

async function loadReplyDrafts({ store, customer }: Asked, signal: AbortSignal): Promise<ReplyDraft[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('agent_messages')
    .select('id, at:created_at, draft:parameters->draft, agent_sessions!inner(store_id)')
    .eq('agent_sessions.store_id', store)
    .eq('parameters->draft->about->>customer', customer)
    .order('created_at', { ascending: false })
    .limit(MOST_DRAFTS)
    .abortSignal(signal)
    .overrideTypes<Row[], { merge: false }>()
  if (error) throw toRestError(error, status, SERVER_FAILED)
  return data.flatMap(toReplyDraft)
}

function toReplyDraft({ id, at, draft }: Row): ReplyDraft[] {
  const read = toDraft(Object(draft))
  return read?.about ? [{ ...read, about: read.about, id, at }] : []
}
