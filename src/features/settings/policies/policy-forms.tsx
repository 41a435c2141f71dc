import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type Policy, useSavePolicies } from '#data/stores/policies.ts'
import type { Store } from '#data/stores/stores.ts'
import { teamQueries } from '#data/stores/team.ts'
import { LONGEST_POLICY, POLICY_KINDS, type PolicyKind } from '#domain/contracts/drafts/policies.ts'
import { dayIn } from '#domain/periods.ts'
import { useSettingsDraft } from '#features/settings/settings-drafts.ts'
import { formatDay } from '#lib/format.ts'
import { Field } from '#ui/controls/field.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'

type Texts = Record<PolicyKind, string>

const WORDS: Readonly<Record<PolicyKind, { label: string; hint: string }>> = {
  shipping: { label: 'Shipping', hint: 'In replies to “Where is my order?”' },
  delays: { label: 'Delays', hint: 'In replies about a delay.' },
  returns: { label: 'Returns and refunds', hint: 'In replies about a refund.' },
  cancellations: { label: 'Cancellations', hint: 'In replies about a cancellation.' },
  damage: { label: 'Damaged goods', hint: 'In replies about damaged goods.' },
}

function toTexts(policies: readonly Policy[]): Texts {
  const bodyOf = (kind: PolicyKind) => policies.find((policy) => policy.kind === kind)?.body ?? ''
  return {
    shipping: bodyOf('shipping'),
    delays: bodyOf('delays'),
    returns: bodyOf('returns'),
    cancellations: bodyOf('cancellations'),
    damage: bodyOf('damage'),
  }
}

function clean(texts: Texts): Texts {
  const { shipping, delays, returns, cancellations, damage } = texts
  return {
    shipping: shipping.trim(),
    delays: delays.trim(),
    returns: returns.trim(),
    cancellations: cancellations.trim(),
    damage: damage.trim(),
  }
}

type PolicyFormsProps = { store: Store; policies: readonly Policy[] }

/** The texts of what a store promises. An empty one promises nothing. */
export function PolicyForms({ store, policies }: PolicyFormsProps) {
  const mutation = useSavePolicies(store.id)
  const { fields, autoSave, state, type, leaveField, submit, discard } = useSettingsDraft({
    name: 'policies',
    keys: POLICY_KINDS,
    saved: toTexts(policies),
    clean,
    isValid: () => true,
    mutation,
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  return (
    <form noValidate aria-label="Policies" className="mt-5 grid max-w-3xl gap-5" onSubmit={handleSubmit}>
      {POLICY_KINDS.map((kind) => (
        <Field
          key={kind}
          label={WORDS[kind].label}
          hint={
            <>
              {WORDS[kind].hint} <Changed policy={policies.find((policy) => policy.kind === kind)} storeId={store.id} />
            </>
          }
        >
          <Textarea
            dir="auto"
            value={fields[kind]}
            maxLength={LONGEST_POLICY}
            onChange={({ target }) => type({ [kind]: target.value })}
            onBlur={leaveField}
          />
        </Field>
      ))}
      <SaveBar state={state} autoSave={autoSave} onDiscard={discard} />
    </form>
  )
}

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** Who changed a policy, and when. */
function Changed({ policy, storeId }: { policy: Policy | undefined; storeId: string }) {
  const { data: team } = useQuery(teamQueries.of(storeId))
  if (!policy || !team) return null
  const name = team.members.find(({ id }) => id === policy.by)?.name ?? 'a former member'
  return (
    <>
      Last changed by <bdi>{name}</bdi> on {formatDay(dayIn(timeZone, new Date(policy.at)))}.
    </>
  )
}
