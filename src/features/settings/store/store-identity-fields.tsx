import { type ComponentProps, useMemo } from 'react'
import { MAX_BUSINESS_NAME_LENGTH } from '#domain/onboarding/options.ts'
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
  /** Whether currency and time zone are fixed. */
  isLocked?: boolean
  onType: (change: Pick<StoreIdentity, 'name'>) => void
  onChoose: (change: Partial<StoreIdentity>) => void
  onBlur?: () => void
}

/** The fields that every store needs: its name (the input's name is `name`), currency and time zone. */
export function StoreIdentityFields(props: StoreIdentityFieldsProps) {
  const { fields, isNameMissing, isLocked, onType, onChoose, onBlur } = props
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
        <CurrencySelect value={fields.currency} disabled={isLocked} onChange={(currency) => onChoose({ currency })} />
      </Field>
      <Field label="Time zone">
        <OptionSelect
          value={fields.timeZone}
          options={zones}
          disabled={isLocked}
          onChange={(timeZone) => onChoose({ timeZone })}
        />
      </Field>
    </>
  )
}

type CurrencySelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  value: string
  onChange: (currency: string) => void
}

function CurrencySelect({ value, onChange, ...props }: CurrencySelectProps) {
  const others = useMemo(() => listOtherCurrencies(value), [value])
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)} {...props}>
      <optgroup label="Common">{COMMON_CURRENCIES.map(toOption)}</optgroup>
      <optgroup label="All others">{others.map(toOption)}</optgroup>
    </Select>
  )
}

function toOption(code: string) {
  const name = currencyNames.of(code) ?? code
  return (
    <option key={code} value={code}>
      {name === code ? code : `${code} · ${name}`}
    </option>
  )
}

/** Includes the current currency, because it could be missing in the browser's list. */
function listOtherCurrencies(current: string): string[] {
  const codes = new Set([...Intl.supportedValuesOf('currency'), current])
  return [...codes].filter((code) => !COMMON_CURRENCIES.includes(code)).toSorted()
}

/** Includes the current time zone, because it could be missing in the browser's list. */
function listTimeZones(current: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
