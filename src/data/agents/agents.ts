import { queryOptions } from '@tanstack/react-query'
import { loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import { AGENTS, agentOf, type AgentId } from '#domain/advisor/agents.ts'
import type { Plan } from '#domain/advisor/plan.ts'
import { AppError } from '#lib/app-error.ts'
import { type ChatMessage, type MessageRow, toMessage } from './messages.ts'

/** Identifies a chat by agent and store; the store is `null` for a person without one. */
export type ChatScope = { store: string | null; agent: AgentId }

export type AgentState = { agent: AgentId; status: 'inactive' | 'active'; lastActivity: string | null }

export type Chat = {
  sessionId: string
  isActive: boolean
  /** Oldest first. */
  messages: ChatMessage[]
  /** Whether the server has messages older than `messages`. */
  hasEarlier: boolean
}

export type ChatProgress = {
  phase: 'idle' | 'processing' | 'responding' | 'error'
  /** The sent message that waits for a reply, or `null`. */
  question: ChatMessage | null
  /** The reply so far while it arrives, or `null`. */
  reply: ChatMessage | null
  /** How the question is answered, as soon as that is known, or `null`. */
  plan: Plan | null
  /** Stops the reply, or `null` if there is nothing to stop. The question stays. */
  stop: (() => void) | null
}

export const IDLE: ChatProgress = { phase: 'idle', question: null, reply: null, plan: null, stop: null }

const PAGE = 100
const MESSAGE_COLUMNS = 'id, content, type, timestamp:created_at, ordinal, parameters, attachments'

export const agentQueries = {
  all: () => ['agents'] as const,
  list: (store: string | null) =>
    queryOptions({
      queryKey: [...agentQueries.all(), 'list', store],
      queryFn: ({ signal }) => loadAgents(store, signal),
    }),
  chat: (scope: ChatScope) =>
    queryOptions({
      queryKey: [...agentQueries.all(), 'chat', scope],
      queryFn: ({ signal }) => loadChat(scope, signal),
    }),
  /** The progress of a chat, kept while other screens are open. */
  progress: (scope: ChatScope) =>
    queryOptions({
      queryKey: ['agent-progress', scope],
      queryFn: () => IDLE,
      initialData: IDLE,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}

async function loadAgents(store: string | null, signal: AbortSignal): Promise<AgentState[]> {
  const { rest } = await loadBackend()
  const query = rest.from('agent_sessions').select('agent, status, lastActivity:last_activity').abortSignal(signal)
  const { data, error, status } = await (
    store ? query.eq('store_id', store) : query.is('store_id', null)
  ).overrideTypes<AgentState[], { merge: false }>()
  if (error) throw toRestError(error, status, SERVER_FAILED)
  return AGENTS.map(
    ({ id }) => data.find(({ agent }) => agent === id) ?? { agent: id, status: 'inactive', lastActivity: null },
  )
}

type Session = { id: string; status: 'inactive' | 'active' }

async function selectSession({ store, agent }: ChatScope, signal: AbortSignal): Promise<Session | null> {
  const { rest } = await loadBackend()
  const query = rest.from('agent_sessions').select('id, status').eq('agent', agent).abortSignal(signal)
  const { data, error, status } = await (
    store ? query.eq('store_id', store) : query.is('store_id', null)
  ).maybeSingle<Session>()
  if (error) throw toRestError(error, status, SERVER_FAILED)
  return data
}

/** Creates the chat. If two tabs create it at the same time, both get the same chat. */
async function createSession(scope: ChatScope, signal: AbortSignal): Promise<Session> {
  const { store, agent } = scope
  const { rest } = await loadBackend()
  const { error, status } = await rest
    .from('agent_sessions')
    .upsert({ store_id: store, agent }, { onConflict: 'store_id,user_id,agent', ignoreDuplicates: true })
  if (error) throw toRestError(error, status, SERVER_FAILED)
  const session = await selectSession(scope, signal)
  if (!session) throw new AppError(SERVER_FAILED, { code: 'no_session' })
  return session
}

async function loadChat(scope: ChatScope, signal: AbortSignal): Promise<Chat> {
  const session = (await selectSession(scope, signal)) ?? (await createSession(scope, signal))
  let page = await loadMessages(session.id, { signal })
  if (page.messages.length === 0) {
    // The greeting uses the chat's id as its own, so that it can be stored only once.
    await storeMessage(session.id, { id: session.id, type: 'agent', content: agentOf(scope.agent).greeting })
    page = await loadMessages(session.id, { signal })
  }
  return { sessionId: session.id, isActive: session.status === 'active', ...page }
}

/** Loads a page of messages: the newest messages, or the messages before `before`. */
export async function loadMessages(
  sessionId: string,
  { before, signal }: { before?: number; signal?: AbortSignal } = {},
): Promise<Pick<Chat, 'messages' | 'hasEarlier'>> {
  const { rest } = await loadBackend()
  const query = rest.from('agent_messages').select(MESSAGE_COLUMNS).eq('session_id', sessionId)
  if (before !== undefined) query.lt('ordinal', before)
  if (signal) query.abortSignal(signal)
  const { data, error, status } = await query
    .order('ordinal', { ascending: false })
    .limit(PAGE + 1)
    .overrideTypes<MessageRow[], { merge: false }>()
  if (error) throw toRestError(error, status, SERVER_FAILED)
  return { messages: data.slice(0, PAGE).toReversed().map(toMessage), hasEarlier: data.length > PAGE }
}

/** Stores a message. If a message with this id is already stored, does not change it. */
export async function storeMessage(
  sessionId: string,
  { id, type, content, parameters, attachments }: Omit<ChatMessage, 'timestamp' | 'ordinal'>,
): Promise<void> {
  const { rest } = await loadBackend()
  const row = {
    id,
    session_id: sessionId,
    type,
    content,
    ...(parameters && { parameters }),
    ...(attachments && { attachments }),
  }
  const { error, status } = await rest.from('agent_messages').upsert(row, { onConflict: 'id', ignoreDuplicates: true })
  if (error) throw toRestError(error, status, SERVER_FAILED)
}
