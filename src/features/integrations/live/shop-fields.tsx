import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'

type KeyFieldsProps = {
  values: { key: string; secret: string }
  missing: ReadonlySet<string>
  onChange: (part: Partial<KeyFieldsProps['values']>) => void
}

const LONGEST_KEY = 200

/** The key of a WooCommerce shop. Browsers must not take it for a password of this site. */
export function KeyFields({ values, missing, onChange }: KeyFieldsProps) {
  return (
    <>
      <Field label="Consumer key" error={missing.has('key') && 'Enter the key. It begins with ck_.'}>
        <Input
          name="key"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST_KEY}
          placeholder="ck_…"
          value={values.key}
          onChange={({ target }) => onChange({ key: target.value })}
        />
      </Field>
      <Field
        label="Consumer secret"
        hint="It is stored encrypted and never shown again."
        error={missing.has('secret') && 'Enter the secret. It begins with cs_.'}
      >
        <Input
          name="secret"
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_KEY}
          placeholder="cs_…"
          value={values.secret}
          onChange={({ target }) => onChange({ secret: target.value })}
        />
      </Field>
    </>
  )
}

/** Where WooCommerce makes keys, and the least right that works. */
export function KeyHelp() {
  return (
    <ol className="grid list-decimal gap-1.5 rounded-control bg-sunken p-3 pl-8 text-pretty">
      <li>
        In WordPress, open <b>WooCommerce → Settings → Advanced → REST API</b> and press <b>Add key</b>.
      </li>
      <li>
        Choose a user who is an administrator or shop manager. Under <b>Permissions</b>, choose <b>Read</b>: Cartwright
        never changes your shop.
      </li>
      <li>
        Press <b>Generate API key</b> and copy both values. WooCommerce shows the secret only once.
      </li>
    </ol>
  )
}

/** Returns the names of the values that are empty. */
export const emptyOf = (values: Record<string, string>): Set<string> =>
  new Set(Object.keys(values).filter((name) => values[name]?.trim() === ''))
