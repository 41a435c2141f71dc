import type { FormEvent } from 'react'
import type { Profile } from '#data/profile.ts'
import { dateFormat } from '#lib/intl.ts'
import { focusField } from '#ui/focus-field.ts'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { PersonFields } from '#ui/person-fields.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The fields a person may change about themselves. */
export function ProfileForm({ profile, email }: { profile: Profile; email: string }) {
  const { fields, mistake, autoSave, state, isUnsaved, isSettling, change, leaveField, submit, discard } =
    useProfileForm(profile)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    submit()
    if (fields.full_name.trim() === '') focusField(event.currentTarget, 'full_name')
  }

  return (
    <form noValidate className="grid items-start gap-5 md:grid-cols-2" onSubmit={handleSubmit}>
      <PersonFields
        fields={fields}
        email={email}
        emailHint="You sign in with this address."
        nameMistake={mistake}
        onChange={change}
        onBlur={leaveField}
      />
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
  return dateFormat({ dateStyle: 'long' }).format(new Date(instant))
}
