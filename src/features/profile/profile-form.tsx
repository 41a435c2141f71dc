import type { FormEvent } from 'react'
import type { Profile } from '#data/profile.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { ProfileFields } from './profile-fields.ts'
import { SaveBar } from '#ui/save-bar.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The fields a person may change about themselves. */
export function ProfileForm({ profile, email }: { profile: Profile; email: string }) {
  const { fields, mistake, autoSave, state, isUnsaved, isSettling, change, leaveField, submit, discard } =
    useProfileForm(profile)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submit()
    const fullName = event.currentTarget.elements.namedItem('full_name' satisfies keyof ProfileFields)
    if (fields.full_name.trim() === '' && fullName instanceof HTMLElement) fullName.focus()
  }

  const control = (name: keyof ProfileFields) => ({
    name,
    // Names are written in every script, each in its own direction.
    dir: 'auto',
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    onBlur: leaveField,
  })

  return (
    <form noValidate className="grid items-start gap-5 md:grid-cols-2" onSubmit={handleSubmit}>
      <Field label="Full Name" error={mistake}>
        <Input required autoComplete="name" {...control('full_name')} />
      </Field>
      <Field label="Email" hint="You sign in with this address.">
        <Input type="email" value={email} readOnly />
      </Field>
      <Field label="Job Title">
        <Input autoComplete="organization-title" {...control('job_title')} />
      </Field>
      <Field label="Company">
        <Input autoComplete="organization" {...control('company')} />
      </Field>
      <Field label="Bio" className="md:col-span-2">
        <Textarea rows={3} {...control('bio')} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:col-span-2">
        <SaveBar state={state} autoSave={autoSave} onDiscard={discard} />
        <p className="text-muted">
          Member since <time dateTime={profile.created_at}>{formatDate(profile.created_at)}</time>
        </p>
      </div>
      <LeaveGuard
        isUnsaved={isUnsaved}
        isSettling={isSettling}
        onSettle={submit}
        isLeaving={({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname}
        text="What you changed in your profile is not saved yet."
      />
    </form>
  )
}

function formatDate(instant: string) {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(instant))
}
