import { useQuery } from '@tanstack/react-query'
import { agentOf } from '#domain/advisor/agents.ts'
import { useSendMessage } from '#data/agents-actions.ts'
import { type ChatMessage, createQuestion } from '#data/agents-messages.ts'
import { isActivationFailure } from '#data/agents-simulation.ts'
import { agentQueries, type Chat, type ChatProgress, type ChatScope } from '#data/agents.ts'
import { toast } from '#ui/toast.ts'

/** A chat as it shows: what was said, what is on its way, and the ways to go on. */
export function useAgentChat(scope: ChatScope) {
  const chat = useQuery(agentQueries.chat(scope))
  const { data: progress } = useQuery(agentQueries.progress(scope))
  const send = useSendMessage(scope)
  const { name } = agentOf(scope.agent)

  // Awaited here: a person who has left the screen hears of a failure too.
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

/** The history, with what is not in it yet. */
function shownMessages(chat: Chat | undefined, { question, reply }: ChatProgress): ChatMessage[] {
  const kept = chat?.messages ?? []
  const isKept = (message: ChatMessage) => kept.some(({ id }) => id === message.id)
  const coming = [question, reply].filter((message) => message !== null)
  return [...kept, ...coming.filter((message) => !isKept(message))]
}

/** The message that nobody is answering: the last try failed, or the page was closed before the reply came. */
function findUnanswered(chat: Chat | undefined, { phase, question }: ChatProgress): ChatMessage | null {
  if (phase === 'error') return question
  const last = chat?.messages.at(-1)
  return phase === 'idle' && last?.type === 'user' ? last : null
}
