import { useQuery } from '@tanstack/react-query'
import { useSendMessage } from '#data/agents/actions.ts'
import { agentQueries, type Chat, type ChatProgress, type ChatScope } from '#data/agents/agents.ts'
import { type ChatMessage, createQuestion } from '#data/agents/messages.ts'
import { isActivationFailure } from '#data/agents/simulation.ts'
import { agentOf } from '#domain/advisor/agents.ts'
import { toast } from '#ui/feedback/toast.ts'

/** The messages of a chat, the reply in progress, and the actions. */
export function useAgentChat(scope: ChatScope) {
  const chat = useQuery(agentQueries.chat(scope))
  const { data: progress } = useQuery(agentQueries.progress(scope))
  const send = useSendMessage(scope)
  const { name } = agentOf(scope.agent)

  // Uses `mutateAsync` so that a failure is shown even after the person has left the screen.
  async function deliver(question: ChatMessage) {
    const onActivated = () =>
      toast({ title: 'Agent activated', description: `${name} is ready to answer.`, variant: 'success' })
    try {
      await send.mutateAsync({ question, onActivated })
    } catch (error) {
      toast({ ...describeFailure(error, name), variant: 'destructive' })
    }
  }

  return {
    chat,
    phase: progress.phase,
    plan: progress.plan,
    stop: progress.stop,
    messages: shownMessages(chat.data, progress),
    unanswered: findUnanswered(chat.data, progress),
    send: (text: string) => void deliver(createQuestion(text)),
    sendAgain: (question: ChatMessage) => void deliver(question),
  }
}

function describeFailure(error: unknown, name: string): { title: string; description: string } {
  return isActivationFailure(error)
    ? { title: 'Activation failed', description: `${name} could not be activated. Please try again.` }
    : { title: 'Response error', description: 'Failed to generate a response. Please try again.' }
}

/** Returns the saved messages, followed by the question and reply in progress. */
function shownMessages(chat: Chat | undefined, { question, reply }: ChatProgress): ChatMessage[] {
  const kept = chat?.messages ?? []
  const isKept = (message: ChatMessage) => kept.some(({ id }) => id === message.id)
  const current = [question, reply].filter((message) => message !== null)
  return [...kept, ...current.filter((message) => !isKept(message))]
}

/** Returns the message that got no reply, because sending failed or the page was closed too early; otherwise `null`. */
function findUnanswered(chat: Chat | undefined, { phase, question }: ChatProgress): ChatMessage | null {
  if (phase === 'error') return question
  const last = chat?.messages.at(-1)
  return phase === 'idle' && last?.type === 'user' ? last : null
}
