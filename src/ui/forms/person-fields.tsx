import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { Textarea } from '#ui/controls/textarea.tsx'

type Texts = { full_name: string; job_title: string; company: string; bio: string }

type PersonFieldsProps = {
  fields: Texts
  /** Read-only. */
  email: string
  emailHint?: string
  nameMistake: string | null
  readOnly?: boolean
  onChange: (edit: Partial<Texts>) => void
  onBlur?: () => void
}

/** The inputs of a profile, for a grid of one or two columns. */
export function PersonFields({ fields, email, emailHint, nameMistake, readOnly, onChange, onBlur }: PersonFieldsProps) {
  const control = (name: keyof Texts) => ({
    name,
    // Names can be in any script and direction.
    dir: 'auto',
    value: fields[name],
    readOnly,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    onBlur,
  })

  return (
    <>
      <Field label="Full Name" error={nameMistake}>
        <Input required autoComplete="name" {...control('full_name')} />
      </Field>
      <Field label="Email" hint={emailHint}>
        {/* An input would cut a long address, which can't be scrolled into view on a phone. */}
        <Textarea
          rows={1}
          value={email}
          readOnly
          dir="ltr"
          className="field-sizing-content min-h-10 resize-none wrap-anywhere pointer-coarse:min-h-11"
        />
      </Field>
      <Field label="Job Title">
        <Input autoComplete="organization-title" {...control('job_title')} />
      </Field>
      <Field label="Company">
        <Input autoComplete="organization" {...control('company')} />
      </Field>
      <Field label="Bio" className="col-span-full">
        <Textarea rows={3} {...control('bio')} />
      </Field>
    </>
  )
}
