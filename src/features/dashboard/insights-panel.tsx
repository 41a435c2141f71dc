import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef, useState } from 'react'
import { signalQueries, useDecideSignal, useSeenSignals } from '#data/analytics/signals.ts'
import { todayQueries } from '#data/figures/today.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { Insight, SignalDecision, Signals } from '#domain/contracts/signals.ts'
import { PartBoundary } from '#figures/panels/part-boundary.tsx'
import { formatCount, formatDay, formatNumber } from '#lib/format.ts'
import { lazyPart } from '#lib/lazy-part.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { DecidedRow } from './decided-row.tsx'

const AskAboutSignal = lazyPart(async () => (await import('#figures/records/ask-about.tsx')).AskAboutSignal)

const SEVERITIES = {
  info: { tone: 'neutral', label: 'Good to know' },
  good: { tone: 'good', label: 'Good news' },
  warning: { tone: 'warning', label: 'Check this' },
  critical: { tone: 'bad', label: 'Act now' },
} as const

/** A decision of this visit, which can be taken back. */
type Decided = { id: string; title: string; state: Exclude<SignalDecision, 'open'> }

/** What changed, how unusual it is, and what to do about it. */
export function InsightsPanel({ insights, store }: Pick<Dashboard, 'insights' | 'store'>) {
  const today = useQuery(todayQueries.of(store.id))
  if (today.isLoading) return <Skeleton className="h-40" />
  // Today has some of them. If it can't be loaded, all of them are here.
  const told = today.data?.signals ?? insights
  return <ToldInsights key={store.id} insights={told} isElse={insights.length > 0} storeId={store.id} />
}

type ToldInsightsProps = NothingElse & { insights: readonly Insight[]; storeId: string }

function ToldInsights({ insights, isElse, storeId }: ToldInsightsProps) {
  const { data } = useQuery(signalQueries.open(storeId))
  useSeenSignals(data?.signals ?? [])
  const [decided, setDecided] = useState<readonly Decided[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const open = insights.filter(({ id }) => !decided.some((other) => other.id === id))
  const handleUndone = (id: string) => {
    setDecided((all) => all.filter((other) => other.id !== id))
    heading.current?.focus()
  }
  return (
    <Card aria-labelledby="insights">
      <h2 id="insights" ref={heading} tabIndex={-1} className="text-base font-semibold">
        What changed
      </h2>
      {open.length === 0 && <NothingToTell lastDay={data?.lastDay ?? null} isElse={isElse || decided.length > 0} />}
      <ul aria-labelledby="insights" className="divide-y divide-line empty:hidden">
        {open.map((insight) => (
          <InsightItem
            key={insight.id}
            insight={insight}
            storeId={storeId}
            onDecided={(state) => setDecided((all) => [...all, { id: insight.id, title: insight.title, state }])}
          />
        ))}
        {decided.map((decision) => (
          <DecidedItem key={decision.id} decision={decision} onUndone={() => handleUndone(decision.id)} />
        ))}
      </ul>
      <ErrorRate rate={data?.errorRate} storeId={storeId} />
    </Card>
  )
}

/** Whether something else is told: in Today, or what was just decided. */
type NothingElse = { isElse: boolean }

function NothingToTell({ lastDay, isElse }: NothingElse & { lastDay: string | null }) {
  if (lastDay === null) {
    return (
      <p className="mt-2 text-muted">Nothing yet. Cartwright looks at your figures each night and after each import.</p>
    )
  }
  return (
    <p className="mt-2 flex items-center gap-2">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
      Nothing {isElse && 'else '}unusual up to {formatDay(lastDay, { weekday: true })}.
    </p>
  )
}

type DecisionsProps = { insight: Insight; onDecided: (state: Decided['state']) => void }

function InsightItem({ insight, storeId, onDecided }: DecisionsProps & { storeId: string }) {
  const { severity, title, body, action, unusual, parts, against, href } = insight
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 first:pt-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink to={href} className="font-medium break-words">
            {title}
          </TextLink>
          <Badge tone={SEVERITIES[severity].tone}>{SEVERITIES[severity].label}</Badge>
        </p>
        <p className="break-words">{body}</p>
        {parts.length > 0 && <p className="break-words text-muted">Moved with it: {parts.join('; ')}.</p>}
        <p className="text-muted">{[unusual, against].filter(Boolean).join(' ')}</p>
        <p className="break-words">
          <span className="font-medium">What to do:</span> {action}
        </p>
        <div className="-ml-2 min-h-7 pointer-coarse:min-h-11">
          <PartBoundary>
            <AskAboutSignal signal={insight} store={storeId} />
          </PartBoundary>
        </div>
      </div>
      <Decisions insight={insight} onDecided={onDecided} />
    </li>
  )
}

function Decisions({ insight: { id, title }, onDecided }: DecisionsProps) {
  const decide = useDecideSignal()
  const pressed = decide.isPending ? decide.variables.state : null
  const handle = (state: Decided['state']) => () => {
    if (pressed !== null) return
    decide.mutate(
      { id, state },
      {
        onSuccess: () => onDecided(state),
        onError: (error) => toastFailure(error, 'This was not changed'),
      },
    )
  }
  return (
    <div className="flex gap-2">
      <Button
        variant="outline"
        size="sm"
        isLoading={pressed === 'resolved'}
        onClick={handle('resolved')}
        aria-label={`Done: ${title}`}
      >
        Done
      </Button>
      <Button
        variant="outline"
        size="sm"
        isLoading={pressed === 'dismissed'}
        onClick={handle('dismissed')}
        aria-label={`Dismiss: ${title}`}
      >
        Dismiss
      </Button>
    </div>
  )
}

const DECIDED: Record<Decided['state'], string> = { resolved: 'Done', dismissed: 'Dismissed' }

type DecidedItemProps = { decision: Decided; onUndone: () => void }

function DecidedItem({ decision: { id, title, state }, onUndone }: DecidedItemProps) {
  const decide = useDecideSignal()
  const handleUndo = () =>
    decide.mutate(
      { id, state: 'open' },
      { onSuccess: onUndone, onError: (error) => toastFailure(error, 'This was not changed') },
    )
  const text = `${DECIDED[state]}: ${title}. It comes back only if it gets much worse.`
  return <DecidedRow text={text} isUndoing={decide.isPending} onUndo={handleUndo} />
}

type ErrorRateProps = { rate: Signals['errorRate'] | undefined; storeId: string }

/** How often the store would have been told something, so that the owner knows what a card is worth. */
function ErrorRate({ rate, storeId }: ErrorRateProps) {
  const past = rate?.onYourYear
  return (
    <p className="mt-2 min-h-5 text-xs text-muted">
      {past && past.days > 0 && (
        <>
          On your last {formatNumber(past.days)} days, this would have told you something{' '}
          {formatCount(past.cards, 'time')}
          {rate.onQuietShops !== null &&
            `; by chance alone, shops like yours are told something ${formatNumber(rate.onQuietShops)} times a month`}
          . <TextLink to={`/analytics/track-record?${new URLSearchParams({ store: storeId })}`}>Track record</TextLink>
          {' · '}
        </>
      )}
      <TextLink to={`/analytics/calendar?${new URLSearchParams({ store: storeId })}`}>Calendar</TextLink>
    </p>
  )
}
