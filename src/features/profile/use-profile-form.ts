import { useEffect, useEffectEvent, useState } from 'react'
import { useSaveProfile } from '#data/profile-actions.ts'
import type { Profile } from '#data/profile.ts'
import { useUiPreferences } from '#lib/use-ui-preferences.ts'
import type { SaveState } from '#ui/save-bar.tsx'
import { areDifferent, keepNewer, type ProfileFields, toFields, trimFields } from './profile-fields.ts'
import { toastFailure, toastSuccess } from './profile-toasts.ts'

const PAUSE_MS = 2_000
const NAME_MISSING = 'Enter your full name.'

/**
 * The fields as typed over the profile as saved. With the preference `autoSave` they are saved when a field is left and
 * after a pause; what could not be saved stays typed, and is sent again only when asked for or changed.
 */
export function useProfileForm(profile: Profile) {
  const { autoSave } = useUiPreferences().userPreferences
  const save = useSaveProfile()
  const [edits, setEdits] = useState<Partial<ProfileFields>>({})
  const [refused, setRefused] = useState<Partial<ProfileFields> | null>(null)
  const [mistake, setMistake] = useState<string | null>(null)

  const fields = { ...toFields(profile), ...edits }
  const isDirty = areDifferent(fields, toFields(profile))
  const canSave = isDirty && !save.isPending
  const canSaveUnasked = autoSave && canSave && edits !== refused && fields.full_name.trim() !== ''

  function change(edit: Partial<ProfileFields>) {
    setEdits({ ...edits, ...edit })
    if ('full_name' in edit) setMistake(null)
  }

  async function send() {
    const sent = trimFields(fields)
    try {
      await save.mutateAsync({ id: profile.id, ...sent })
      setEdits((current) => keepNewer(current, sent))
      toastSuccess()
    } catch (error) {
      setRefused(edits)
      toastFailure(error)
    }
  }

  function submit() {
    if (fields.full_name.trim() === '') setMistake(NAME_MISSING)
    else if (canSave) void send()
  }

  function leaveField() {
    if (fields.full_name.trim() === '') setMistake(NAME_MISSING)
    if (canSaveUnasked) submit()
  }

  function discard() {
    setEdits({})
    setMistake(null)
  }

  useAfterPause(canSaveUnasked ? edits : null, submit)

  return {
    fields,
    mistake,
    autoSave,
    state: toState({ isDirty, isRefused: edits === refused, save }),
    isUnsaved: isDirty || save.isPending,
    /** Whether leaving the page need only wait: the changes are on their way, or about to be. */
    isSettling: (save.isPending && !save.isPaused) || canSaveUnasked,
    change,
    leaveField,
    submit,
    discard,
  }
}

/** Calls back once nothing has been typed for a while; with nothing to save there is no wait. */
function useAfterPause(typed: object | null, onPause: () => void) {
  const callBack = useEffectEvent(onPause)
  useEffect(
    function waitForPause() {
      if (!typed) return
      const pause = setTimeout(() => callBack(), PAUSE_MS)
      return () => clearTimeout(pause)
    },
    [typed],
  )
}

type Standing = {
  isDirty: boolean
  isRefused: boolean
  save: { isPending: boolean; isPaused: boolean; isSuccess: boolean }
}

function toState({ isDirty, isRefused, save }: Standing): SaveState {
  if (save.isPaused) return 'waiting'
  if (save.isPending) return 'saving'
  if (isDirty) return isRefused ? 'failed' : 'unsaved'
  return save.isSuccess ? 'saved' : 'untouched'
}
