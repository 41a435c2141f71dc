import { MAX_BUSINESS_NAME_LENGTH } from '#domain/onboarding/options.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

type StoreNameFieldProps = {
  value: string
  isMissing: boolean
  onChange: (name: string) => void
  onBlur?: () => void
}

/** What a store is called; the field's own name is `name`. */
export function StoreNameField({ value, isMissing, onChange, onBlur }: StoreNameFieldProps) {
  return (
    <Field label="Store name" className="md:col-span-2" error={isMissing && 'Enter the name of your store.'}>
      <Input
        name="name"
        required
        dir="auto"
        autoComplete="organization"
        maxLength={MAX_BUSINESS_NAME_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </Field>
  )
}
