import { useState } from 'react'
import { endOnboarding, settleProfile } from '#domain/onboarding/transitions.ts'
import { useChangeAvatar } from '#data/avatar.ts'
import { useSaveProfile } from '#data/profile-queries.ts'
import { type Profile, type ProfileFields, toProfileFields } from '#data/profile.ts'
import { toastProfileFailure, toastStepCompleted, toastSuccess } from './onboarding-toasts.ts'
import { useAvatarChoice } from './use-avatar-choice.ts'
import { useDeed } from './use-deed.ts'

/** What the profile step holds and does; `save` answers whether the fields can be saved. */
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

/** Saves the fields, then the picture that was chosen. */
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

/** The three ways out of the step. */
function useExits(userId: string, onDone: () => void) {
  const [way, setWay] = useState<'completed' | 'skipped' | 'all-skipped' | null>(null)
  const { run, isPending } = useDeed(userId)
  const now = () => new Date().toISOString()

  function settle(outcome: 'completed' | 'skipped', tell: () => void) {
    setWay(outcome)
    run((stored) => settleProfile(stored, outcome, now()), {
      failure: 'step',
      onSuccess() {
        tell()
        onDone()
      },
    })
  }

  function skipAll() {
    setWay('all-skipped')
    run((stored) => endOnboarding(stored, 'skipped', now()), {
      failure: 'complete',
      onSuccess() {
        toastSuccess('allSkipped')
        onDone()
      },
    })
  }

  return {
    busy: isPending ? way : null,
    complete: () => settle('completed', () => toastStepCompleted('profile')),
    skip: () => settle('skipped', () => toastSuccess('stepSkipped')),
    skipAll,
  }
}
