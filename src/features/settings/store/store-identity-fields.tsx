import { useMemo } from 'react'
import { MAX_BUSINESS_NAME_LENGTH } from '#domain/onboarding/options.ts'
import { listTimeZones, nameOfZone } from '#features/settings/time-zones.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Select } from '#ui/controls/select.tsx'

const COMMON_CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'INR']

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

type StoreIdentity = { name: string; currency: string; timeZone: string }

type StoreIdentityFieldsProps = {
  fields: StoreIdentity
  /** Whether to show an error for the missing name. */
  isNameMissing: boolean
  /** The id of the text that says why currency and time zone are fixed, if they are. */
  lockedBy?: string | undefined
  onType: (change: Pick<StoreIdentity, 'name'>) => void
  onChoose: (change: Partial<StoreIdentity>) => void
  onBlur?: () => void
}

/** The fields that every store needs: its name (the input's name is `name`), currency and time zone. */
export function StoreIdentityFields(props: StoreIdentityFieldsProps) {
  const { fields, isNameMissing, lockedBy, onType, onChoose, onBlur } = props
  const zones = useMemo(() => listTimeZones(fields.timeZone), [fields.timeZone])
  return (
    <>
      <Field label="Store name" className="md:col-span-2" error={isNameMissing && 'Enter the name of your store.'}>
        <Input
          name="name"
          required
          dir="auto"
          autoComplete="organization"
          maxLength={MAX_BUSINESS_NAME_LENGTH}
          value={fields.name}
          onChange={({ target }) => onType({ name: target.value })}
          onBlur={onBlur}
        />
      </Field>
      <Field label="Currency">
        {lockedBy ? (
          <Input readOnly aria-describedby={lockedBy} value={labelOf(fields.currency)} />
        ) : (
          <CurrencySelect value={fields.currency} onChange={(currency) => onChoose({ currency })} />
        )}
      </Field>
      <Field label="Time zone">
        {lockedBy ? (
          <Input readOnly aria-describedby={lockedBy} value={nameOfZone(fields.timeZone)} />
        ) : (
          <OptionSelect value={fields.timeZone} options={zones} onChange={(timeZone) => onChoose({ timeZone })} />
        )}
      </Field>
    </>
  )
}

type CurrencySelectProps = { value: string; onChange: (currency: string) => void }

function CurrencySelect({ value, onChange }: CurrencySelectProps) {
  const others = useMemo(() => listOtherCurrencies(value), [value])
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      <optgroup label="Common">{COMMON_CURRENCIES.map(toOption)}</optgroup>
      <optgroup label="All others">{others.map(toOption)}</optgroup>
    </Select>
  )
}

const toOption = (code: string) => (
  <option key={code} value={code}>
    {labelOf(code)}
  </option>
)

function labelOf(code: string): string {
  const name = currencyNames.of(code) ?? code
  return name === code ? code : `${code} · ${name}`
}

/** Includes the current currency, because it could be missing in the browser's list. */
function listOtherCurrencies(current: string): string[] {
  const codes = new Set([...Intl.supportedValuesOf('currency'), current])
  return [...codes].filter((code) => !COMMON_CURRENCIES.includes(code)).toSorted()
}
