import type { ChatMessage } from '#data/agents/messages.ts'
import { formatDateTime } from '#lib/format.ts'
import { dateFormat } from '#lib/intl.ts'

type Timed = Pick<ChatMessage, 'type' | 'timestamp'>

/**
 * Returns the time below each message. There is one where the minute or the speaker changes, and `null` elsewhere. Only the
 * first of a day has its date.
 */
export function messageTimes(messages: readonly Timed[]): (string | null)[] {
  let day = ''
  return messages.map((message, index) => {
    const next = messages[index + 1]
    if (next?.type === message.type && formatDateTime(next.timestamp) === formatDateTime(message.timestamp)) return null
    const at = new Date(message.timestamp)
    const isSameDay = day === at.toDateString()
    day = at.toDateString()
    return isSameDay ? dateFormat({ timeStyle: 'short' }).format(at) : formatDateTime(message.timestamp)
  })
}
