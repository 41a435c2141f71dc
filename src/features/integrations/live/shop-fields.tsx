import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import type { ShopForm } from '#features/integrations/live/forms/shop-form.ts'

type Values = Readonly<Record<string, string>>

type KeyFieldsProps = {
  form: ShopForm
  values: Values
  missing: ReadonlySet<string>
  onChange: (name: string, typed: string) => void
}

const LONGEST_KEY = 200

/** What a shop is read with. Browsers must not take it for a password of this site. */
export function KeyFields({ form, values, missing, onChange }: KeyFieldsProps) {
  return form.fields.map(({ name, label, hint, isSecret, missing: words, placeholder }) => (
    <Field key={name} label={label} hint={hint} error={missing.has(name) && words}>
      <Input
        name={name}
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_KEY}
        placeholder={placeholder}
        value={values[name] ?? ''}
        onChange={({ target }) => onChange(name, target.value)}
      />
    </Field>
  ))
}

export const emptyValues = ({ fields }: ShopForm): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, '']))

/** Returns the names of the fields that must be filled in and aren't. */
export const missingIn = ({ fields }: ShopForm, values: Values): Set<string> =>
  new Set(
    fields.filter(({ name, missing }) => missing !== undefined && values[name]?.trim() === '').map(({ name }) => name),
  )
