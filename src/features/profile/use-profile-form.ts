import { useState } from 'react'
import { useSaveProfile } from '#data/profile-queries.ts'
import { type Profile, type ProfileFields, toProfileFields } from '#data/profile.ts'
import { useDraft } from '#ui/use-draft.ts'
import { toastFailure, toastSuccess } from './profile-toasts.ts'

const KEYS = ['full_name', 'job_title', 'company', 'bio'] as const satisfies (keyof ProfileFields)[]
const NAME_MISSING = 'Enter your full name.'

/** The draft of a profile, which needs a name; a missing one is a mistake once the field is left or a save asked for. */
export function useProfileForm(profile: Profile) {
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
    onFailure: toastFailure,
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

/** As they are saved: without the spaces around them. */
function trimFields({ full_name, job_title, company, bio }: ProfileFields): ProfileFields {
  return { full_name: full_name.trim(), job_title: job_title.trim(), company: company.trim(), bio: bio.trim() }
}
