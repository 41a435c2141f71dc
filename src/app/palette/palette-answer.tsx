import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { shortAnswerQuery } from '#data/agents/short-answer.ts'
import type { Reply } from '#domain/advisor/advisor.ts'
import { agentOf } from '#domain/advisor/agents.ts'
import { formatRange } from '#lib/format.ts'
import { useSettled } from './use-settled.ts'

/** Longer than for searches, because an answer takes more work. */
const PAUSE_MS = 500

/** The first paragraph of the answer to a question, with its days. Nothing if the agent would ask back. */
export function PaletteAnswer({ question }: { question: string }) {
  const [search] = useSearchParams()
  const settled = useSettled(question, PAUSE_MS)
  const isSettled = settled === question
  const { data, isError, fetchStatus } = useQuery({
    ...shortAnswerQuery(settled, search.get('store')),
    enabled: isSettled && settled !== '',
  })
  if (isSettled && data === null) return null
  return (
    <div role="status" className="border-t border-line px-5 py-3">
      {isSettled && data ? (
        <>
          <p className="text-xs font-medium text-muted">
            {agentOf(data.agent).name}
            {daysOf(data.reply)}
          </p>
          <p className="mt-1 line-clamp-4 break-words whitespace-pre-line">{data.reply.text.split('\n\n')[0]}</p>
        </>
      ) : (
        <p className="text-muted">{stateText(isSettled && isError, fetchStatus === 'paused')}</p>
      )}
    </div>
  )
}

/** The days of the first figure. */
function daysOf({ citations }: Reply): string {
  const cited = citations.find(({ href }) => href === undefined)
  return cited ? ` · ${formatRange(cited.period)}` : ''
}

function stateText(hasFailed: boolean, isOffline: boolean): string {
  if (isOffline) return 'You’re offline. The answer loads when you’re back online.'
  return hasFailed ? 'The answer couldn’t be loaded. Press Enter to ask in the chat.' : 'Looking at your figures…'
}
