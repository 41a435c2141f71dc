import { useEffect, useState } from 'react'
import { useChangeAvatar } from '#data/person/avatar.ts'
import { useSaveProfile } from '#data/person/profile-queries.ts'
import { type Profile, type ProfileFields, toProfileFields } from '#data/person/profile.ts'
import { endOnboarding, settleProfile } from '#domain/onboarding/transitions.ts'
import { toastProfileFailure, toastStepCompleted, toastSuccess } from './onboarding-toasts.ts'
import { useOnboardingChange } from './use-onboarding-change.ts'

/** The state and actions of the profile step. `save` returns whether the fields are valid. */
export function useProfileStep(profile: Omit<Profile, 'email'>, onDone: () => void) {
  const [fields, setFields] = useState(() => toProfileFields(profile))
  const [isNameMissing, setIsNameMissing] = useState(false)
  const { avatar, isSaving, store } = useStoredProfile(profile)
  const exits = useExits(profile.id, onDone)

  function change(part: Partial<ProfileFields>) {
    setFields({ ...fields, ...part })
    setIsNameMissing(false)
  }

  function save(): boolean {
    if (fields.full_name.trim() === '') {
      setIsNameMissing(true)
      return false
    }
    store({ ...fields, full_name: fields.full_name.trim() }, exits.complete)
    return true
  }

  return {
    fields,
    mistake: isNameMissing ? 'Enter your full name.' : null,
    avatarUrl: avatar.url,
    busy: isSaving ? 'completed' : exits.busy,
    change,
    chooseAvatar: avatar.choose,
    save,
    skip: exits.skip,
    skipAll: exits.skipAll,
  }
}

/** Saves the fields, then the chosen picture. */
function useStoredProfile({ id, avatar_url: previousUrl }: Omit<Profile, 'email'>) {
  const avatar = useAvatarChoice(previousUrl)
  const saveProfile = useSaveProfile()
  const changeAvatar = useChangeAvatar()

  async function store(fields: ProfileFields, onStored: () => void) {
    try {
      await saveProfile.mutateAsync({ id, ...fields })
      if (avatar.choice !== undefined) {
        await changeAvatar.mutateAsync({ userId: id, picture: avatar.choice, previousUrl })
      }
    } catch {
      toastProfileFailure()
      return
    }
    onStored()
  }

  return {
    avatar,
    isSaving: saveProfile.isPending || changeAvatar.isPending,
    store: (fields: ProfileFields, onStored: () => void) => void store(fields, onStored),
  }
}

/** Returns the actions that end the step: complete it, skip it, or skip the whole onboarding. */
function useExits(userId: string, onDone: () => void) {
  const [outcome, setOutcome] = useState<'completed' | 'skipped' | 'all-skipped' | null>(null)
  const { run, isPending } = useOnboardingChange(userId)
  const now = () => new Date().toISOString()

  function settle(outcome: 'completed' | 'skipped', tell: () => void) {
    setOutcome(outcome)
    run((stored) => settleProfile(stored, outcome, now()), {
      failure: 'step',
      onSuccess() {
        tell()
        onDone()
      },
    })
  }

  function skipAll() {
    setOutcome('all-skipped')
    run((stored) => endOnboarding(stored, 'skipped', now()), {
      failure: 'complete',
      onSuccess() {
        toastSuccess('allSkipped')
        onDone()
      },
    })
  }

  return {
    busy: isPending ? outcome : null,
    complete: () => settle('completed', () => toastStepCompleted('profile')),
    skip: () => settle('skipped', () => toastSuccess('stepSkipped')),
    skipAll,
  }
}

type Choice = { picture: Blob | null; url: string | null }

/**
 * Holds a chosen picture and its preview until it is saved. `choice` is undefined if nothing changed, and `null` to
 * remove the saved picture.
 */
function useAvatarChoice(savedUrl: string | null) {
  const [chosen, setChosen] = useState<Choice>()

  useEffect(
    function releasePreview() {
      const url = chosen?.url
      return () => {
        if (url) URL.revokeObjectURL(url)
      }
    },
    [chosen],
  )

  function choose(picture: Blob | null) {
    if (picture) setChosen({ picture, url: URL.createObjectURL(picture) })
    else setChosen(savedUrl === null ? undefined : { picture: null, url: null })
  }

  return { choice: chosen?.picture, url: chosen ? chosen.url : savedUrl, choose }
}
