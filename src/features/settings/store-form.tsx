import type { FormEvent } from 'react'
import { BUSINESS_SIZE_LABELS, INDUSTRY_LABELS } from '#domain/onboarding/option-labels.ts'
import { BUSINESS_SIZES, INDUSTRIES, MAX_BUSINESS_NAME_LENGTH } from '#domain/onboarding/options.ts'
import { useSaveStore } from '#data/settings-store-actions.ts'
import type { StoreSettings } from '#data/settings-store.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { GoalsField } from './goals-field.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { StoreLock } from './store-lock.tsx'
import { cleanDraft, STORE_KEYS, toChange, toDraft } from './store-fields.ts'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { useDraft } from './use-draft.ts'

/** What may be changed about a store. */
export function StoreForm({ store }: { store: StoreSettings }) {
  const { mutateAsync, isPending, isPaused, isSuccess } = useSaveStore(store.id)
  const draft = useDraft({
    name: 'store',
    keys: STORE_KEYS,
    saved: toDraft(store),
    clean: cleanDraft,
    isValid: ({ name }) => name.trim() !== '',
    mutation: { mutateAsync: (change) => mutateAsync(toChange(change)), isPending, isPaused, isSuccess },
  })
  const { fields, autoSave, state, type, choose, leaveField, submit, discard } = draft
  const isNameMissing = fields.name.trim() === ''

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submit()
    const name = event.currentTarget.elements.namedItem('name')
    if (isNameMissing && name instanceof HTMLElement) name.focus()
  }

  return (
    <form noValidate className="grid items-start gap-5 md:grid-cols-2" onSubmit={handleSubmit}>
      <Field
        label="Store name"
        className="md:col-span-2"
        error={isNameMissing ? 'Enter the name of your store.' : null}
      >
        <Input
          name="name"
          required
          dir="auto"
          autoComplete="organization"
          maxLength={MAX_BUSINESS_NAME_LENGTH}
          value={fields.name}
          onChange={({ target }) => type({ name: target.value })}
          onBlur={leaveField}
        />
      </Field>
      <Field label="Currency">
        <CurrencySelect
          value={fields.currency}
          disabled={store.lock !== null}
          onChange={(currency) => choose({ currency })}
        />
      </Field>
      <Field label="Time zone">
        <TimeZoneSelect
          value={fields.timeZone}
          disabled={store.lock !== null}
          onChange={(timeZone) => choose({ timeZone })}
        />
      </Field>
      <StoreLock lock={store.lock} className="md:col-span-2" />
      <Field label="Industry">
        <Select value={fields.industry} onChange={({ target }) => choose({ industry: target.value })}>
          <option value="">Not set</option>
          {INDUSTRIES.map((industry) => (
            <option key={industry} value={industry}>
              {INDUSTRY_LABELS[industry]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Business size">
        <Select value={fields.businessSize} onChange={({ target }) => choose({ businessSize: target.value })}>
          <option value="">Not set</option>
          {BUSINESS_SIZES.map((size) => (
            <option key={size} value={size}>
              {BUSINESS_SIZE_LABELS[size]}
            </option>
          ))}
        </Select>
      </Field>
      <GoalsField chosen={fields.goals} className="md:col-span-2" onChange={(goals) => choose({ goals })} />
      <Field label="Team members" hint="How many people work on the store.">
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={fields.teamMembers}
          onChange={({ target }) => type({ teamMembers: target.value })}
          onBlur={leaveField}
        />
      </Field>
      <div className="md:col-span-2">
        <SaveBar state={state} autoSave={autoSave} onDiscard={discard} />
      </div>
    </form>
  )
}
