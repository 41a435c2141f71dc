import { type FormEvent, useState } from 'react'
import { useSaveProfile } from '#data/person/profile-queries.ts'
import { type Profile, type ProfileFields, toProfileFields } from '#data/person/profile.ts'
import { dateFormat } from '#lib/intl.ts'
import { focusField } from '#ui/forms/focus-field.ts'
import { LeaveGuard } from '#ui/forms/leave-guard.tsx'
import { PersonFields } from '#ui/forms/person-fields.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { useDraft } from '#ui/forms/use-draft.ts'
import { toastSuccess, toastUpdateFailure } from './profile-toasts.ts'

/** Edits the person's profile. */
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
        text="Your changes to the profile aren’t saved."
      />
    </form>
  )
}

function formatDate(instant: string) {
  return dateFormat({ dateStyle: 'long' }).format(new Date(instant))
}

const KEYS = ['full_name', 'job_title', 'company', 'bio'] as const satisfies (keyof ProfileFields)[]
const NAME_MISSING = 'Enter your full name.'

/** The draft of the profile. Reports a missing name on blur and on save. */
function useProfileForm(profile: Profile) {
  const [mistake, setMistake] = useState<string | null>(null)
  const { mutateAsync, isPending, isPaused, isSuccess } = useSaveProfile()
  const saved = trimFields(toProfileFields(profile))
  const draft = useDraft({
    keys: KEYS,
    saved,
    clean: trimFields,
    isValid: hasName,
    mutation: {
      mutateAsync: (change) => mutateAsync({ id: profile.id, ...saved, ...change }),
      isPending,
      isPaused,
      isSuccess,
    },
    onSaved: toastSuccess,
    onFailure: toastUpdateFailure,
  })

  function checkName() {
    if (!hasName(draft.fields)) setMistake(NAME_MISSING)
  }

  return {
    ...draft,
    mistake,
    change: (edit: Partial<ProfileFields>) => {
      draft.type(edit)
      if ('full_name' in edit) setMistake(null)
    },
    leaveField: () => {
      checkName()
      draft.leaveField()
    },
    submit: () => {
      checkName()
      draft.submit()
    },
    discard: () => {
      draft.discard()
      setMistake(null)
    },
  }
}

function hasName({ full_name }: ProfileFields) {
  return full_name.trim() !== ''
}

function trimFields({ full_name, job_title, company, bio }: ProfileFields): ProfileFields {
  return { full_name: full_name.trim(), job_title: job_title.trim(), company: company.trim(), bio: bio.trim() }
}
