import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#data/agents/messages.ts'
import type { Agent } from '#domain/advisor/agents.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ChatMessageItem } from './chat-message.tsx'
import { messageTimes } from './message-times.ts'

type TranscriptProps = {
  agent: Agent
  messages: readonly ChatMessage[]
  store: string | null
  isStoreNamed: boolean
  /** A status such as "Writing…", or `null`. */
  activity: string | null
  /** Shown above the first message. */
  before?: ReactNode
  /** Shown below the last message. */
  after?: ReactNode
}

/** The messages, newest last. Scrolls to new messages unless the person has scrolled up. */
export function Transcript({ agent, messages, store, isStoreNamed, activity, before, after }: TranscriptProps) {
  const { ref, onScroll, isAway, scrollToEnd } = useStickToEnd(`${messages.at(-1)?.id} ${activity}`)
  const times = messageTimes(messages)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={ref}
        role="log"
        aria-label={`Conversation with ${agent.name}`}
        aria-busy={activity !== null}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain [--stuck-top:0px] px-4 py-5 -outline-offset-2 sm:px-6"
        onScroll={onScroll}
      >
        <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
          {before}
          {messages.map((message, index) => (
            <ChatMessageItem
              key={message.id}
              message={message}
              time={times[index] ?? null}
              agent={agent}
              store={store}
              isStoreNamed={isStoreNamed}
            />
          ))}
          {activity && <Activity text={activity} />}
          {after}
        </div>
      </div>
      {isAway && (
        <Button
          variant="outline"
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-float"
          onClick={scrollToEnd}
        >
          <ArrowDown aria-hidden />
          Newest message
        </Button>
      )}
    </div>
  )
}

function Activity({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2.5 text-muted sm:ml-10">
      <span aria-hidden className="flex gap-1">
        <span className="size-1.5 animate-pulse rounded-full bg-current" />
        <span className="size-1.5 animate-pulse rounded-full bg-current [animation-delay:200ms]" />
        <span className="size-1.5 animate-pulse rounded-full bg-current [animation-delay:400ms]" />
      </span>
      {text}
    </p>
  )
}

/** If the person is at most this many pixels from the end, the chat keeps scrolling to new messages. */
const NEAR = 80
/** When the chat scrolls to the start of a message, it leaves this many pixels free above the message. */
const ABOVE = 20

type StickToEnd = {
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Whether the reader has scrolled up. */
  isAway: boolean
  scrollToEnd: () => void
}

/** Returns the scroll position of the end. If the newest message is long, returns the position of its start instead. */
function endOf(element: HTMLElement): number {
  const newest = element.querySelector<HTMLElement>('article:last-of-type')
  const end = element.scrollHeight - element.clientHeight
  return newest ? Math.min(end, newest.offsetTop - ABOVE) : end
}

/** Keeps an element scrolled to its end unless the reader has scrolled up. `key` changes with each new message. */
function useStickToEnd(key: string): StickToEnd {
  const ref = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [isAway, setIsAway] = useState(false)

  function scrollToEnd() {
    const element = ref.current
    if (element) element.scrollTop = endOf(element)
  }

  useEffect(
    function follow() {
      if (isFollowing.current) scrollToEnd()
    },
    [key],
  )

  useEffect(function followGrowth() {
    const element = ref.current?.firstElementChild
    if (!element) return undefined
    // Scroll again when the content grows, because charts load after the text.
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) scrollToEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  function handleScroll() {
    const element = ref.current
    if (!element) return
    isFollowing.current = element.scrollTop > endOf(element) - NEAR
    setIsAway(!isFollowing.current)
  }

  return { ref, onScroll: handleScroll, isAway, scrollToEnd }
}
