import { useId } from 'react'
import { useDecideAction } from '#data/analytics/decide-action.ts'
import type { Action } from '#domain/contracts/today.ts'
import type { WorkDecision } from '#domain/contracts/work.ts'
import { formatDay, formatMoney } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { TextLink } from '#ui/links/text-link.tsx'
import { DecidedRow } from './decided-row.tsx'

const DECISIONS = [
  { state: 'done', label: 'Done' },
  { state: 'later', label: 'Later' },
  { state: 'dismissed', label: 'Dismiss' },
] as const

/** A decision of this visit, which can be taken back. */
export type DecidedWork = {
  id: string
  title: string
  state: Exclude<WorkDecision, 'open'>
  returnsOn: string | null
}

type ActionItemProps = { action: Action; currency: string; onDecided: (decision: DecidedWork) => void }

const NOT_CHANGED = 'This was not changed'

const formatStake = (stake: number, currency: string) => formatMoney(stake, currency, { whole: true })

/** One thing to do, with what is at stake. `TODAY_HEIGHT` keeps the usual height of it. */
export function ActionItem({ action, currency, onDecided }: ActionItemProps) {
  const { title, why, stake, basis, href } = action
  const titleId = useId()
  const atStake = stake === null ? null : `${formatStake(stake, currency)} at stake`
  return (
    <li className="grid gap-x-6 gap-y-1.5 py-3 md:min-h-25 md:grid-cols-[minmax(0,1fr)_auto_auto] md:content-center">
      <div className="min-w-0 break-words">
        <p id={titleId}>
          <TextLink to={href}>{title}</TextLink>
        </p>
        <p className="text-muted">{why}</p>
        <p className="text-xs text-muted">
          {atStake && (
            <span className="md:hidden">
              <span className="font-medium text-ink tabular-nums">{atStake}</span>
              {basis && ': '}
            </span>
          )}
          {basis}
        </p>
      </div>
      <p className="text-right font-medium whitespace-nowrap tabular-nums max-md:hidden">{atStake}</p>
      <Decisions action={action} titleId={titleId} onDecided={onDecided} />
    </li>
  )
}

type DecisionsProps = Omit<ActionItemProps, 'currency'> & { titleId: string }

function Decisions({ action: { id, title }, titleId, onDecided }: DecisionsProps) {
  const decide = useDecideAction()
  const pressed = decide.isPending ? decide.variables.state : null
  const handle = (state: DecidedWork['state']) => () => {
    if (pressed !== null) return
    decide.mutate(
      { id, state },
      {
        onSuccess: ({ returnsOn }) => onDecided({ id, title, state, returnsOn }),
        onError: (error) => toastFailure(error, NOT_CHANGED),
      },
    )
  }
  return (
    <div className="flex items-start gap-2">
      {DECISIONS.map(({ state, label }) => (
        <Button
          key={state}
          variant="outline"
          size="sm"
          isLoading={pressed === state}
          onClick={handle(state)}
          aria-describedby={titleId}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

function describeDecision({ title, state, returnsOn }: DecidedWork): string {
  if (state === 'done') return `Done: ${title}.`
  if (state === 'dismissed') return `Dismissed: ${title}. It comes back only if it gets much worse.`
  const when = returnsOn === null ? 'later' : `on ${formatDay(returnsOn, { weekday: true, year: false })}`
  return `Later: ${title}. It comes back ${when}.`
}

type DecidedActionProps = { decision: DecidedWork; onUndone: () => void }

export function DecidedAction({ decision, onUndone }: DecidedActionProps) {
  const decide = useDecideAction()
  const handleUndo = () =>
    decide.mutate(
      { id: decision.id, state: 'open' },
      { onSuccess: onUndone, onError: (error) => toastFailure(error, NOT_CHANGED) },
    )
  return <DecidedRow text={describeDecision(decision)} isUndoing={decide.isPending} onUndo={handleUndo} />
}
