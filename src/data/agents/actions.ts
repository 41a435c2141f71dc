import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import { dashboardQueries } from '#data/figures/dashboard.ts'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import type { Advisor, AskQuestion, FiguresQuery, Reply } from '#domain/advisor/advisor.ts'
import { AppError } from '#lib/app-error.ts'
import { randomUuid } from '#lib/ids.ts'
import { LOCALE } from '#lib/intl.ts'
import {
  agentQueries,
  type Chat,
  type ChatProgress,
  type ChatScope,
  IDLE,
  loadMessages,
  storeMessage,
} from './agents.ts'
import { askQuestion } from './ask-question.ts'
import { type ChatMessage, toReplyMessage } from './messages.ts'
import { createReports } from './reports.ts'
import { simulateStatusUpdate, waitForReply } from './simulation.ts'

type SendInput = {
  question: ChatMessage
  /** Called when the message activated the agent. */
  onActivated: () => void
}

/**
 * Sends a message to an agent and waits for the reply. The first message also activates the agent. Continues after the
 * screen is closed.
 */
export function useSendMessage(scope: ChatScope) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: SendInput) => sendMessage(new ChatWriter(client, scope), input),
    // Don't retry or wait for the network: the chat shows the failure with a retry button.
    retry: false,
    networkMode: 'always',
  })
}

/** Adds the next page of older messages to the chat. */
export function useLoadEarlier(scope: ChatScope) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ sessionId, messages }: Chat) => {
      const before = messages[0]?.ordinal
      if (before === undefined) return
      const page = await loadMessages(sessionId, { before })
      client.setQueryData(agentQueries.chat(scope).queryKey, (chat) =>
        chat?.messages[0]?.ordinal === before
          ? { ...chat, hasEarlier: page.hasEarlier, messages: [...page.messages, ...chat.messages] }
          : chat,
      )
    },
  })
}

/** Deletes a chat with its messages. A new chat with the agent's greeting replaces it. */
export function useClearChat(scope: ChatScope) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: string) => {
      const { rest } = await loadBackend()
      const { error, status } = await rest.from('agent_sessions').delete().eq('id', sessionId)
      if (error) throw toRestError(error, status, SERVER_FAILED)
    },
    onSuccess: async () => {
      client.setQueryData(agentQueries.progress(scope).queryKey, IDLE)
      await client.resetQueries({ queryKey: agentQueries.chat(scope).queryKey })
      await client.invalidateQueries({ queryKey: agentQueries.list(scope.store).queryKey })
    },
  })
}

/** Writes a chat to the query cache while a message is sent and answered. */
class ChatWriter {
  readonly client: QueryClient
  readonly scope: ChatScope

  constructor(client: QueryClient, scope: ChatScope) {
    this.client = client
    this.scope = scope
  }

  shown(): ChatProgress {
    return this.client.getQueryData(agentQueries.progress(this.scope).queryKey) ?? IDLE
  }

  show(changes: Partial<ChatProgress>): void {
    this.client.setQueryData(agentQueries.progress(this.scope).queryKey, { ...this.shown(), ...changes })
  }

  async load(): Promise<Chat> {
    // Cancel running queries: their older result would remove the new message.
    await this.client.cancelQueries({ queryKey: agentQueries.chat(this.scope).queryKey })
    return this.client.ensureQueryData({ ...agentQueries.chat(this.scope), networkMode: 'always' })
  }

  change(change: (chat: Chat) => Chat): void {
    this.client.setQueryData(agentQueries.chat(this.scope).queryKey, (chat) => chat && change(chat))
  }

  async keep(sessionId: string, message: ChatMessage): Promise<void> {
    await storeMessage(sessionId, message)
    this.change((chat) => ({ ...chat, messages: [...chat.messages.filter(({ id }) => id !== message.id), message] }))
  }

  refreshAgents(): void {
    void this.client.invalidateQueries({ queryKey: agentQueries.list(this.scope.store).queryKey })
  }
}

async function sendMessage(writer: ChatWriter, { question, onActivated }: SendInput): Promise<void> {
  const { question: left } = writer.shown()
  writer.show({ phase: 'processing', question, reply: null })
  try {
    const chat = await writer.load()
    // If an earlier message could not be stored, store it first.
    if (left && left.id !== question.id) await writer.keep(chat.sessionId, left)
    await writer.keep(chat.sessionId, question)
    if (!chat.isActive) {
      await activateAgent(chat.sessionId)
      writer.change((current) => ({ ...current, isActive: true }))
      onActivated()
    }
    writer.refreshAgents()
    const reply = await answer(writer, question, earlierQuestion(chat, question))
    await writer.keep(chat.sessionId, reply)
    writer.show(IDLE)
    writer.refreshAgents()
  } catch (error) {
    writer.show({ phase: 'error', reply: null })
    throw error
  }
}

async function activateAgent(sessionId: string): Promise<void> {
  simulateStatusUpdate()
  const { rest } = await loadBackend()
  const { error, status } = await rest.from('agent_sessions').update({ status: 'active' }).eq('id', sessionId)
  if (error) throw toRestError(error, status, 'The agent could not be activated. Please try again.')
}

function earlierQuestion({ messages }: Chat, question: ChatMessage): string | null {
  return messages.findLast(({ id, type }) => type === 'user' && id !== question.id)?.content ?? null
}

/** Waits for the simulated delay, then shows the reply part by part. Resolves to the complete reply. */
async function answer(writer: ChatWriter, question: ChatMessage, earlier: string | null): Promise<ChatMessage> {
  const { client, scope } = writer
  const advisor = await loadAdvisor(client, scope.store)
  const parts = advisor.reply({ agent: scope.agent, text: question.content, earlier })[Symbol.asyncIterator]()
  const id = randomUuid()
  let reply: ChatMessage | null = null
  let [part]: [IteratorResult<Reply, unknown>, void] = await Promise.all([parts.next(), waitForReply()])
  while (part.done !== true) {
    reply = toReplyMessage(id, part.value)
    writer.show({ phase: 'responding', reply })
    part = await parts.next()
  }
  if (!reply) throw new AppError('The agent didn’t reply. Send your message again.', { code: 'no_reply' })
  return reply
}

/** Creates the advisor, which loads figures through the same queries and cache as the dashboard. */
async function loadAdvisor(client: QueryClient, store: string | null): Promise<Advisor> {
  const { createBuiltInAdvisor } = await import('#domain/advisor/built-in-advisor.ts')
  // When offline, fail at once instead of waiting for the network.
  const load = (query: FiguresQuery) =>
    client.fetchQuery({ ...dashboardQueries.figures(toFilter(store, query)), networkMode: 'always' })
  const ask: AskQuestion = (question) => askQuestion({ ...question, ...(store && { store }) })
  return createBuiltInAdvisor({ load, ask, reports: createReports(client, store) }, LOCALE)
}

/** Omits values that are the server's defaults, so that the query has the same cache key as the dashboard's. */
function toFilter(store: string | null, { from, to, period, compare }: FiguresQuery): PeriodFilter {
  return {
    ...(store && { store }),
    ...(from && to && { from, to, ...(period && { period }) }),
    ...(compare !== 'previous_period' && { compare }),
  }
}
