import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

type CurrencyQuestionProps = {
  id: string
  value: string | undefined
  error: string | undefined
  onChange: (currency: string) => void
}

const names = new Intl.DisplayNames('en', { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency')

/** Which currency the amounts are in, where the file does not say. */
export function CurrencyQuestion({ id, value = '', error, onChange }: CurrencyQuestionProps) {
  return (
    <div id={id} tabIndex={-1} className="outline-none">
      <Field label="Currency of the amounts" hint="The file does not name one." error={error} className="max-w-80">
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
    </div>
  )
}
