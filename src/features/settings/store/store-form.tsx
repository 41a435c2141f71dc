import ClockIcon from 'lucide-react/icons/clock'
import LockIcon from 'lucide-react/icons/lock'
import type { FormEvent } from 'react'
import { useSaveStore } from '#data/stores/store-actions.ts'
import type { StoreSettings } from '#data/stores/store-settings.ts'
import { BUSINESS_GOAL_LABELS, BUSINESS_SIZE_OPTIONS, INDUSTRY_OPTIONS } from '#domain/onboarding/option-labels.ts'
import { BUSINESS_GOALS, type BusinessGoal } from '#domain/onboarding/options.ts'
import { useSettingsDraft } from '#features/settings/settings-drafts.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { CountInput } from '#ui/controls/count-input.tsx'
import { Field } from '#ui/controls/field.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { focusField } from '#ui/forms/focus-field.ts'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { AdminAddressField } from './admin-address-field.tsx'
import { cleanDraft, isAdminAddress, STORE_KEYS, toChange, toDraft } from './store-draft.ts'
import { StoreIdentityFields } from './store-identity-fields.tsx'

const LOCKED_NOTE = 'locked-note'

const NOT_SET = { value: '', label: 'Not set' } as const

/** Edits a store. */
export function StoreForm({ store }: { store: StoreSettings }) {
  const { mutateAsync, isPending, isPaused, isSuccess } = useSaveStore(store.id)
  const draft = useSettingsDraft({
    name: 'store',
    keys: STORE_KEYS,
    saved: toDraft(store),
    clean: cleanDraft,
    isValid: (typed) => typed.name.trim() !== '' && isAdminAddress(typed),
    mutation: { mutateAsync: (change) => mutateAsync(toChange(change)), isPending, isPaused, isSuccess },
  })
  const { fields, autoSave, state, type, choose, leaveField, submit, discard } = draft
  const isNameMissing = fields.name.trim() === ''

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submit()
    if (isNameMissing) focusField(event.currentTarget, 'name')
    else if (!isAdminAddress(fields)) focusField(event.currentTarget, 'adminAddress')
  }

  return (
    <form noValidate className="grid items-start gap-5 md:grid-cols-2" onSubmit={handleSubmit}>
      <StoreIdentityFields
        fields={fields}
        isNameMissing={isNameMissing}
        lockedBy={store.isSample ? LOCKED_NOTE : undefined}
        onType={type}
        onChoose={choose}
        onBlur={leaveField}
      />
      <RecountNote store={store} />
      <Field label="Industry">
        <OptionSelect
          value={fields.industry}
          options={[NOT_SET, ...INDUSTRY_OPTIONS]}
          onChange={(industry) => choose({ industry })}
        />
      </Field>
      <Field label="Business size">
        <OptionSelect
          value={fields.businessSize}
          options={[NOT_SET, ...BUSINESS_SIZE_OPTIONS]}
          onChange={(businessSize) => choose({ businessSize })}
        />
      </Field>
      <GoalsField chosen={fields.goals} onChange={(goals) => choose({ goals })} />
      <Field label="Team members" hint="Everyone who works in your shop, including you.">
        <CountInput
          value={fields.teamMembers}
          onChange={({ target }) => type({ teamMembers: target.value })}
          onBlur={leaveField}
        />
      </Field>
      <AdminAddressField
        value={fields.adminAddress}
        isValid={isAdminAddress(fields)}
        onType={(adminAddress) => type({ adminAddress })}
        onBlur={leaveField}
      />
      <div className="md:col-span-2">
        <SaveBar state={state} autoSave={autoSave} onDiscard={discard} />
      </div>
    </form>
  )
}

/** Explains why currency and time zone are locked, or that days are being recounted. */
function RecountNote({ store }: { store: StoreSettings }) {
  if (!store.isSample && store.pendingTimeZone === null) return null
  const Icon = store.isSample ? LockIcon : ClockIcon
  return (
    <p id={LOCKED_NOTE} role="status" className="-mt-2 flex gap-2 text-muted md:col-span-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {store.isSample ? (
        <span>
          The currency and time zone belong to the sample data.{' '}
          <TextLink to="/dashboard">Remove the sample data</TextLink> to change them.
        </span>
      ) : (
        <span>We’re recalculating your figures for this time zone. Until we’re done, you see the old figures.</span>
      )}
    </p>
  )
}

type GoalsFieldProps = { chosen: BusinessGoal[]; onChange: (chosen: BusinessGoal[]) => void }

function GoalsField({ chosen, onChange }: GoalsFieldProps) {
  const toggle = (goal: BusinessGoal) => BUSINESS_GOALS.filter((one) => (one === goal) !== chosen.includes(one))
  return (
    <fieldset className="min-w-0 md:col-span-2">
      <legend className="mb-2 font-medium">What you want to achieve</legend>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2 pointer-coarse:gap-y-0">
        {BUSINESS_GOALS.map((goal) => (
          <Checkbox
            key={goal}
            label={BUSINESS_GOAL_LABELS[goal]}
            className="pointer-coarse:py-2.5"
            checked={chosen.includes(goal)}
            onChange={() => onChange(toggle(goal))}
          />
        ))}
      </div>
    </fieldset>
  )
}
