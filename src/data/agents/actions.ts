import { MOST_EARLIER } from '#domain/contracts/questions.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import { AppError } from '#lib/app-error.ts'
import { randomUuid } from '#lib/ids.ts'
import {
  agentQueries,
  type Chat,
  type ChatProgress,
  type ChatScope,
  IDLE,
  loadMessages,
  storeMessage,
} from './agents.ts'
import { askAgent } from './ask-agent.ts'
import { type ChatMessage, toReplyMessage } from './messages.ts'
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
  const stopping = new AbortController()
  const { signal } = stopping
  writer.show({ ...IDLE, phase: 'processing', question })
  try {
    const chat = await writer.load()
    // If an earlier message could not be stored, store it first.
    if (left && left.id !== question.id) await writer.keep(chat.sessionId, left)
    await writer.keep(chat.sessionId, question)
    writer.show({ stop: () => stopping.abort() })
    if (!chat.isActive) {
      await activateAgent(chat.sessionId)
      writer.change((current) => ({ ...current, isActive: true }))
      onActivated()
    }
    writer.refreshAgents()
    const reply = await answer(writer, { question, earlier: earlierQuestions(chat, question), signal })
    writer.show({ stop: null })
    await writer.keep(chat.sessionId, reply)
    writer.show(IDLE)
    writer.refreshAgents()
  } catch (error) {
    // The question is stored, so that it can be sent again.
    if (signal.aborted) return writer.show(IDLE)
    writer.show({ ...IDLE, phase: 'error', question })
    throw error
  }
}

async function activateAgent(sessionId: string): Promise<void> {
  simulateStatusUpdate()
  const { rest } = await loadBackend()
  const { error, status } = await rest.from('agent_sessions').update({ status: 'active' }).eq('id', sessionId)
  if (error) throw toRestError(error, status, 'The agent could not be activated. Please try again.')
}

function earlierQuestions({ messages }: Chat, question: ChatMessage): string[] {
  return messages
    .filter(({ id, type }) => type === 'user' && id !== question.id)
    .slice(-MOST_EARLIER)
    .map(({ content }) => content)
}

/** Resolves like the promise, unless the signal is aborted before. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

type Asked = { question: ChatMessage; earlier: string[]; signal: AbortSignal }

/** Waits at least for the simulated delay, then shows the reply as it arrives. Resolves to the complete reply. */
async function answer(writer: ChatWriter, { question, earlier, signal }: Asked): Promise<ChatMessage> {
  const { agent, store } = writer.scope
  const delay = waitForReply()
  const id = randomUuid()
  let reply: ChatMessage | null = null
  for await (const part of askAgent({ agent, store, text: question.content, earlier }, signal)) {
    writer.show({ plan: part.plan })
    if (part.text === '') continue
    await unlessAborted(delay, signal)
    reply = toReplyMessage(id, part)
    writer.show({ phase: 'responding', reply })
  }
  if (!reply) throw new AppError('The agent didn’t reply. Send your message again.', { code: 'no_reply' })
  return reply
}
