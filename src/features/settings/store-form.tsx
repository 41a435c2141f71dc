import type { FormEvent } from 'react'
import { BUSINESS_SIZE_OPTIONS, INDUSTRY_OPTIONS } from '#domain/onboarding/option-labels.ts'
import { useSaveStore } from '#data/settings-store-actions.ts'
import type { StoreSettings } from '#data/settings-store.ts'
import { CountInput } from '#ui/count-input.tsx'
import { Field } from '#ui/field.tsx'
import { focusField } from '#ui/focus-field.ts'
import { OptionSelect } from '#ui/option-select.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { GoalsField } from './goals-field.tsx'
import { cleanDraft, STORE_KEYS, toChange, toDraft } from './store-fields.ts'
import { StoreDaysNote } from './store-days-note.tsx'
import { StoreNameField } from './store-name-field.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const NOT_SET = { value: '', label: 'Not set' } as const

/** What may be changed about a store. */
export function StoreForm({ store }: { store: StoreSettings }) {
  const { mutateAsync, isPending, isPaused, isSuccess } = useSaveStore(store.id)
  const draft = useSettingsDraft({
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
    if (isNameMissing) focusField(event.currentTarget, 'name')
  }

  return (
    <form noValidate className="grid items-start gap-5 md:grid-cols-2" onSubmit={handleSubmit}>
      <StoreNameField
        value={fields.name}
        isMissing={isNameMissing}
        onChange={(name) => type({ name })}
        onBlur={leaveField}
      />
      <Field label="Currency">
        <CurrencySelect
          value={fields.currency}
          disabled={store.isSample}
          onChange={(currency) => choose({ currency })}
        />
      </Field>
      <Field label="Time zone">
        <TimeZoneSelect
          value={fields.timeZone}
          disabled={store.isSample}
          onChange={(timeZone) => choose({ timeZone })}
        />
      </Field>
      <StoreDaysNote store={store} className="md:col-span-2" />
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
      <GoalsField chosen={fields.goals} className="md:col-span-2" onChange={(goals) => choose({ goals })} />
      <Field label="Team members" hint="How many people work on the store.">
        <CountInput
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
