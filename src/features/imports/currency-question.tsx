import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

type CurrencyQuestionProps = { value: string; onChange: (currency: string) => void }

const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency')

/** Which currency the amounts are in, where the file does not say. */
export function CurrencyQuestion({ value, onChange }: CurrencyQuestionProps) {
  return (
    <Field label="Currency of the amounts" hint="The file does not name one." className="max-w-80">
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          Choose a currency
        </option>
        {currencies.map((code) => (
          <option key={code} value={code}>
            {code} · {names.of(code)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
