import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#domain/advisor/advisor.ts'
import { AppError } from '#lib/app-error.ts'
import { randomUuid } from '#lib/random-uuid.ts'
import {
  agentQueries,
  type Chat,
  type ChatProgress,
  type ChatScope,
  IDLE,
  loadMessages,
  storeMessage,
} from './agents.ts'
import { loadAdvisor } from './agents-advisor.ts'
import { type ChatMessage, toReplyMessage } from './agents-messages.ts'
import { simulateStatusUpdate, waitForReply } from './agents-simulation.ts'
import { loadBackend, toRestError } from './backend.ts'

type SendInput = {
  question: ChatMessage
  /** Called when the message has activated its agent. */
  onActivated: () => void
}

/** Keeps a message, activates the agent on the first one, and has it answered, also when the screen is left meanwhile. */
export function useSendMessage(scope: ChatScope) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: SendInput) => sendMessage(new ChatWriter(client, scope), input),
    // The person has a button for another try, and without a connection shall see that it failed.
    retry: false,
    networkMode: 'always',
  })
}

/** Loads the messages before those of a chat that are there. */
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

/** Deletes a chat with all its messages; the agent begins anew. */
export function useClearChat(scope: ChatScope) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: string) => {
      const { rest } = await loadBackend()
      const { error, status } = await rest.from('agent_sessions').delete().eq('id', sessionId)
      if (error) throw toRestError(error, status, 'The conversation could not be deleted.')
    },
    onSuccess: async () => {
      client.setQueryData(agentQueries.progress(scope).queryKey, IDLE)
      await client.resetQueries({ queryKey: agentQueries.chat(scope).queryKey })
      await client.invalidateQueries({ queryKey: agentQueries.list(scope.store).queryKey })
    },
  })
}

/** A chat in the query cache, while a message is on its way. */
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
    // An answer on its way from before the message would take it out of sight again.
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
    // A message before this one that could not be kept is not lost either.
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

/** The whole reply, shown as it comes; the first of it not before the pause is over. */
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
  if (!reply) throw new AppError('The agent had nothing to say.', { code: 'no_reply' })
  return reply
}
