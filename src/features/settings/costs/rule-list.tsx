import { useState } from 'react'
import { useDeleteCostRule, useEndCostRule } from '#data/stores/costs.ts'
import type { Store } from '#data/stores/stores.ts'
import { COST_KINDS, type CostRule } from '#domain/costs/costs.ts'
import { dayIn } from '#domain/periods.ts'
import { focusSection } from '#features/settings/focus-section.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { describeCost, describeDays, KINDS } from './rule-words.ts'

type RuleListProps = { rules: readonly CostRule[]; store: Store }

/** All rules by kind, the latest first, with those that have ended. */
export function RuleList({ rules, store }: RuleListProps) {
  const [today] = useState(() => dayIn(store.timeZone, new Date()))
  if (rules.length === 0)
    return <p className="text-muted">No rules yet. Add what your payment provider charges first.</p>
  const sorted = COST_KINDS.flatMap((kind) => rules.filter((rule) => rule.kind === kind))
  return (
    <ul aria-label="Rules" className="divide-y divide-line border-y border-line">
      {sorted.map((rule) => {
        const { text, state } = describeDays(rule, rules, today)
        const name = `${KINDS[rule.kind].name}${rule.method === null ? '' : ` · ${rule.method}`}`
        return (
          <li key={rule.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 font-medium">
                <bdi className="break-words">{name}</bdi>
                {state !== 'In force' && <Badge>{state}</Badge>}
              </p>
              <p className="flex flex-wrap gap-x-3 text-muted tabular-nums">
                <span>{describeCost(rule, store.currency)}</span>
                <span>{text}</span>
              </p>
            </div>
            <div className="flex gap-2">
              {rule.to === null && state !== 'Ended' && <EndRule rule={rule} name={name} today={today} />}
              <DeleteRule rule={rule} name={name} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

type RuleProps = { rule: CostRule; name: string }

function EndRule({ rule, name, today }: RuleProps & { today: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [day, setDay] = useState(today > rule.from ? today : rule.from)
  const { mutateAsync, isPending } = useEndCostRule()
  const mistake = day < rule.from ? 'The last day can’t be before the first one.' : null

  async function end() {
    if (mistake !== null) return
    try {
      await mutateAsync({ id: rule.id, to: day })
      focusSection('costs', () => setIsAsking(false))
    } catch (error) {
      setIsAsking(false)
      toastFailure(error, 'Rule not ended')
    }
  }

  return (
    <>
      <Button variant="outline" size="sm" aria-label={`End ${name}`} onClick={() => setIsAsking(true)}>
        End
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="End this rule?"
        description="Orders after its last day no longer have this cost. To change a rule, add a new one from its day on instead."
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button isLoading={isPending} onClick={() => void end()}>
              End rule
            </Button>
          </>
        }
      >
        <Field label="Last day" error={mistake} className="max-w-60">
          <Input type="date" value={day} min={rule.from} onChange={({ target }) => setDay(target.value)} />
        </Field>
      </Dialog>
    </>
  )
}

function DeleteRule({ rule, name }: RuleProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useDeleteCostRule()

  async function remove() {
    try {
      await mutateAsync(rule)
      focusSection('costs', () => setIsAsking(false))
    } catch (error) {
      setIsAsking(false)
      toastFailure(error, 'Rule not deleted')
    }
  }

  return (
    <>
      <Button variant="outline" size="sm" aria-label={`Delete ${name}`} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this rule?"
        description="The days it held lose this cost, or get that of the rule before it. To stop a cost from a day on, end the rule instead."
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button variant="destructive" isLoading={isPending} onClick={() => void remove()}>
              Delete rule
            </Button>
          </>
        }
      />
    </>
  )
}
