import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useRef, useState } from 'react'
import { todayQueries } from '#data/figures/today.ts'
import type { Fine, Today } from '#domain/contracts/today.ts'
import { type Behind, describeBehind } from '#domain/today/describe-behind.ts'
import { areOrdersOld } from '#domain/today/old-orders.ts'
import { formatDay } from '#lib/format.ts'
import { cn } from '#lib/cn.ts'
import { RetryButton } from '#ui/buttons/retry-button.tsx'
import { tones } from '#ui/feedback/tones.ts'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { ActionItem, DecidedAction, type DecidedWork } from './action-item.tsx'
import { LastDay } from './last-day.tsx'
import { MonthLines } from './month-lines.tsx'
import { heightStyle, TODAY_HEIGHT, type TodayCounts, TodayPlace } from './today-place.tsx'

type TodayPanelProps = {
  storeId: string
  /** What is expected, until it has loaded. */
  counts: TodayCounts
}

/** How the last complete day was, what to do, and what is fine. It doesn't depend on the period. */
export function TodayPanel({ storeId, counts }: TodayPanelProps) {
  const { data: today, error, isLoading, refetch } = useQuery(todayQueries.of(storeId))
  const failure = useFailure(error)
  const [decided, setDecided] = useState<readonly DecidedWork[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const handleUndone = (id: string) => {
    setDecided((all) => all.filter((other) => other.id !== id))
    heading.current?.focus()
  }
  if (isLoading && !failure) return <TodayPlace counts={counts} />
  const open = (today?.actions ?? []).filter(({ id }) => !decided.some((other) => other.id === id))
  return (
    <Card
      aria-labelledby="today"
      style={heightStyle(today ? { proposals: open.length, outcomes: today.outcomes.length } : counts)}
      className={`flex flex-col py-4 ${TODAY_HEIGHT}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="today" ref={heading} tabIndex={-1} className="text-base font-semibold">
          Today
        </h2>
        {today?.lastDay && <p className="text-muted">{describeDay(today.lastDay)}</p>}
        <TextLink to="/ai-agents/work" className="ml-auto">
          All work
        </TextLink>
      </div>
      {today ? (
        <>
          <div className="grid gap-x-12 gap-y-3 pt-2 pb-3 xl:grid-cols-[auto_minmax(0,1fr)] xl:items-center">
            <LastDay today={today} />
            <MonthLines months={today.months} store={today.store} today={today.today} />
          </div>
          <BehindLine behind={today.behind} />
          <ul aria-label="What to do" className="divide-y divide-line border-t border-line empty:hidden">
            {open.map((action) => (
              <ActionItem
                key={action.id}
                action={action}
                currency={today.store.currency}
                onDecided={(decision) => setDecided((all) => [...all, decision])}
              />
            ))}
            {decided.map((decision) => (
              <DecidedAction key={decision.id} decision={decision} onUndone={() => handleUndone(decision.id)} />
            ))}
          </ul>
          <Outcomes outcomes={today.outcomes} />
          <LastLine today={today} open={open} hasDecided={decided.length > 0} />
        </>
      ) : (
        <Missing error={isLoading ? failure : error} isLoading={isLoading} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

/** Returns the error, or the previous one: another attempt resets it. */
function useFailure(error: Error | null): Error | null {
  const [failure, setFailure] = useState(error)
  if (error && error !== failure) setFailure(error)
  return error ?? failure
}

function describeDay({ day, isYesterday, comparedWith }: NonNullable<Today['lastDay']>): string {
  const name = isYesterday
    ? `Yesterday, ${formatDay(day, { weekday: true, year: false })}`
    : `${formatDay(day, { weekday: true })}, the last day in`
  return comparedWith === null
    ? name
    : `${name}, compared with ${formatDay(comparedWith, { weekday: true, year: false })}`
}

type MissingProps = { error: Error | null; isLoading: boolean; onRetry: () => void }

/** Without an error, the browser is offline. */
function Missing({ error, isLoading, onRetry }: MissingProps) {
  if (!error) return <p className="pt-2 text-muted">You are offline. Today loads once you are online again.</p>
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 pt-2">
      <p>Today could not be loaded. {error.message}</p>
      <RetryButton error={error} size="sm" isLoading={isLoading} onRetry={onRetry} />
    </div>
  )
}

/** What was found after actions that were done. Each is shown for a week. */
function Outcomes({ outcomes }: Pick<Today, 'outcomes'>) {
  return (
    <ul aria-label="What was done" className="grid gap-y-2 border-t border-line py-3 empty:hidden">
      {outcomes.map(({ id, text, basis }) => (
        <li key={id}>
          {text}. <span className="text-muted">{basis}</span>
        </li>
      ))}
    </ul>
  )
}

type LastLineProps = { today: Today; open: Today['actions']; hasDecided: boolean }

/** Says what is fine, or that newer orders are likely to be missing. Above it, Today says so of live sync. */
function LastLine({ today, open, hasDecided }: LastLineProps) {
  const { lastOrderDay } = today.store
  if (today.behind) return null
  if (lastOrderDay === null || !areOrdersOld(lastOrderDay, today.today))
    return <WhatIsFine today={today} isOpen={open.length > 0} hasDecided={hasDecided} />
  if (open.some(({ kind }) => kind === 'import')) return null
  return (
    <p className="mt-auto flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line pt-3">
      <span className="font-medium">Your last order is from {formatDay(lastOrderDay)}.</span>
      <TextLink to="/dashboard?import=new">Import newer orders</TextLink>
    </p>
  )
}

function BehindLine({ behind }: { behind: Behind | null }) {
  if (!behind) return null
  const { icon: Icon, ink } = tones.warning
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-3">
      <span className="flex min-w-0 items-start gap-2 font-medium">
        <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', ink)} />
        <span className="min-w-0 wrap-anywhere">{describeBehind(behind)}</span>
      </span>
      <TextLink to={`/integrations/${behind.id}`}>
        {behind.state === 'broken' ? 'Repair live sync' : 'Open live sync'}
      </TextLink>
    </p>
  )
}

type WhatIsFineProps = { today: Today; isOpen: boolean; hasDecided: boolean }

function WhatIsFine({ today: { fine, lookedOn, lastDay }, isOpen, hasDecided }: WhatIsFineProps) {
  const isFine = lastDay !== null && ['figures', 'signals'].every((name) => fine.some((each) => each.name === name))
  return (
    <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3">
      {!isOpen && <p className="font-medium">{describeNothing({ isFine, hasDecided, isLooked: lookedOn !== null })}</p>}
      <ul aria-label="What is fine" className="flex flex-wrap gap-x-4 gap-y-1 text-muted empty:hidden">
        {fine.map((each) => (
          <FineItem key={each.name} fine={each} />
        ))}
      </ul>
    </div>
  )
}

type Nothing = { isFine: boolean; hasDecided: boolean; isLooked: boolean }

function describeNothing({ isFine, hasDecided, isLooked }: Nothing): string {
  if (hasDecided) return 'Nothing else to do.'
  if (!isLooked) return 'Nothing yet. Cartwright looks for what to do each night and after each import.'
  return isFine ? 'All is well.' : 'Nothing to do.'
}

function FineItem({ fine: { text } }: { fine: Fine }) {
  return (
    <li className="flex items-start gap-1.5">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
      {text}
    </li>
  )
}
