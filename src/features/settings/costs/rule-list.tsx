import { useState } from 'react'
import { useDeleteCostRule, useEndCostRule } from '#data/stores/costs.ts'
import type { Store } from '#data/stores/stores.ts'
import { COST_KINDS, type CostRule, countsIn } from '#domain/costs/costs.ts'
import { dayIn, isDay } from '#domain/periods.ts'
import { focusSection } from '#features/settings/focus-section.ts'
import { DeleteButton } from '#features/settings/delete-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { OtherCurrencies } from './other-currencies.tsx'
import { describeCost, describeDays, KINDS } from './rule-words.ts'

type RuleListProps = { rules: readonly CostRule[]; store: Store }

/** All rules by kind, the latest first, with those that have ended. */
export function RuleList({ rules, store }: RuleListProps) {
  const [today] = useState(() => dayIn(store.timeZone, new Date()))
  if (rules.length === 0)
    return <p className="text-muted">No rules yet. Add what your payment provider charges first.</p>
  const counting = rules.filter((rule) => countsIn(store.currency, rule))
  const sorted = COST_KINDS.flatMap((kind) => rules.filter((rule) => rule.kind === kind))
  return (
    <div className="grid gap-4">
      <OtherCurrencies
        currencies={rules.filter((rule) => !counting.includes(rule)).map(({ currency }) => currency)}
        currency={store.currency}
        toDo={`Delete these rules and add them again in ${store.currency}.`}
      />
      <ul aria-label="Rules" className="divide-y divide-line border-y border-line">
        {sorted.map((rule) => (
          <RuleRow key={rule.id} rule={rule} counting={counting} today={today} />
        ))}
      </ul>
    </div>
  )
}

type RuleRowProps = { rule: CostRule; counting: readonly CostRule[]; today: string }

function RuleRow({ rule, counting, today }: RuleRowProps) {
  const { text: days, state } = describeDays(rule, counting, today)
  const { mutateAsync } = useDeleteCostRule()
  const name = `${KINDS[rule.kind].name}${rule.method === null ? '' : ` · ${rule.method}`}`
  const cost = describeCost(rule)
  const badge = counting.includes(rule) ? state : 'Doesn’t count'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi className="break-words">{name}</bdi>
          {badge !== 'In force' && <Badge>{badge}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted tabular-nums">
          <span>{cost}</span>
          <span>{days}</span>
        </p>
      </div>
      <div className="flex gap-2">
        {(rule.to !== null || state !== 'Ended') && (
          <LastDay rule={rule} name={`${name}, ${days}`} cost={cost} today={today} />
        )}
        <DeleteButton
          section="costs"
          name={`${name}, ${days}`}
          title="Delete this rule?"
          description={`${name}, ${cost}, ${days}. Its days get the cost of the rule before it${rule.method === null ? '' : ' or the one for all payment methods'}, or lose it. To stop a cost from a day on, end the rule instead.`}
          action="Delete rule"
          failure="Rule not deleted"
          onDelete={() => mutateAsync(rule)}
        />
      </div>
    </li>
  )
}

/** Says from when orders no longer have the cost of a rule. */
const describeEnd = ({ method }: CostRule) =>
  method === null
    ? 'Orders after the last day no longer have this cost, until a later rule.'
    : 'Orders after the last day get the rule for all payment methods, if there is one.'

function lastDayError(day: string, rule: CostRule): string | null {
  if (!isDay(day)) return 'Choose the last day.'
  return day < rule.from ? 'The last day can’t be before the first one.' : null
}

type LastDayProps = { rule: CostRule; name: string; cost: string; today: string }

/** Ends a rule after a day. A rule with a last day gets another one, or none. */
function LastDay({ rule, name, cost, today }: LastDayProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [day, setDay] = useState(rule.to ?? (today > rule.from ? today : rule.from))
  const { mutateAsync, isPending } = useEndCostRule()
  const error = lastDayError(day, rule)
  const hasEnd = rule.to !== null

  async function change(to: string | null) {
    try {
      await mutateAsync({ id: rule.id, to })
      focusSection('costs', () => setIsAsking(false))
    } catch (failure) {
      setIsAsking(false)
      toastFailure(failure, hasEnd ? 'Last day not changed' : 'Rule not ended')
    }
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`${hasEnd ? 'Change last day of' : 'End'} ${name}`}
        onClick={() => setIsAsking(true)}
      >
        {hasEnd ? 'Change last day' : 'End'}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={hasEnd ? 'Change the last day?' : 'End this rule?'}
        description={`${name}: ${cost}. ${describeEnd(rule)}`}
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            {hasEnd && (
              <Button variant="outline" isLoading={isPending} onClick={() => void change(null)}>
                Remove last day
              </Button>
            )}
            <Button isLoading={isPending} onClick={() => void (error === null && change(day))}>
              {hasEnd ? 'Change last day' : 'End rule'}
            </Button>
          </>
        }
      >
        <Field label="Last day" error={error} className="max-w-60">
          <Input type="date" value={day} min={rule.from} onChange={({ target }) => setDay(target.value)} />
        </Field>
      </Dialog>
    </>
  )
}
