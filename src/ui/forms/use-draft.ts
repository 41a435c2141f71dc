import { useEffect, useEffectEvent, useState } from 'react'
import { useUiPreferences } from '#lib/preferences/use-ui-preferences.ts'
import type { SaveState } from './save-bar.tsx'

const PAUSE_MS = 2_000

export type DraftOptions<Fields> = {
  keys: readonly (keyof Fields)[]
  saved: Fields
  /** Returns the fields as they are saved, for example with a trimmed name. */
  clean: (fields: Fields) => Fields
  isValid: (fields: Fields) => boolean
  mutation: {
    mutateAsync: (change: Partial<Fields>) => Promise<unknown>
    isPending: boolean
    isPaused: boolean
    isSuccess: boolean
  }
  onSaved?: () => void
  onFailure: (error: unknown) => void
}

/**
 * Holds a form's unsaved changes. If `autoSave` is on, saves them on a choice, on leaving a field and after a pause.
 * After a failed save, keeps the changes and sends them again with the next one.
 */
export function useDraft<Fields extends object>(options: DraftOptions<Fields>) {
  const { keys, saved, clean, isValid, mutation } = options
  const { autoSave } = useUiPreferences().userPreferences
  const [edits, setEdits] = useState<Partial<Fields>>({})
  const [refused, setRefused] = useState<Partial<Fields> | null>(null)
  const [isChosen, setIsChosen] = useState(false)

  const fields: Fields = { ...saved, ...edits }
  const changes = differences({ keys, fields: clean(fields), from: saved })
  const isDirty = Object.keys(changes).length > 0
  const canSave = isDirty && !mutation.isPending && isValid(fields)
  const canSaveUnasked = autoSave && canSave && edits !== refused

  async function send(shown: Partial<Fields>) {
    const sent: Fields = { ...saved, ...changes }
    try {
      await mutation.mutateAsync(changes)
      setEdits((current) => differences({ keys: keysOf(keys, current), fields: { ...sent, ...current }, from: sent }))
      options.onSaved?.()
    } catch (error) {
      setRefused(shown)
      options.onFailure(error)
    }
  }

  function submit() {
    if (canSave) void send(edits)
  }

  function leaveField() {
    const tidied = differences({ keys: keysOf(keys, edits), fields: clean(fields), from: fields })
    const shown = Object.keys(tidied).length > 0 ? { ...edits, ...tidied } : edits
    setEdits(shown)
    if (canSaveUnasked) void send(shown)
  }

  useAfterPause(canSaveUnasked ? edits : null, isChosen ? 0 : PAUSE_MS, submit)

  return {
    fields,
    autoSave,
    state: toState({ isDirty, isRefused: edits === refused, mutation }),
    isUnsaved: isDirty || mutation.isPending,
    /** Whether the changes are being saved or will be soon, so that leaving the screen only needs to wait. */
    isSettling: (mutation.isPending && !mutation.isPaused) || canSaveUnasked,
    /** Changes fields while the person types. `autoSave` saves them after a pause. */
    type: (edit: Partial<Fields>) => {
      setIsChosen(false)
      setEdits({ ...edits, ...edit })
    },
    /** Changes fields by choosing an option. `autoSave` saves them at once. */
    choose: (edit: Partial<Fields>) => {
      setIsChosen(true)
      setEdits({ ...edits, ...edit })
    },
    leaveField,
    submit,
    discard: () => setEdits({}),
  }
}

type Comparison<Fields> = { keys: readonly (keyof Fields)[]; fields: Fields; from: Fields }

function differences<Fields extends object>({ keys, fields, from }: Comparison<Fields>): Partial<Fields> {
  const different: Partial<Fields> = {}
  for (const key of keys) {
    if (JSON.stringify(fields[key]) !== JSON.stringify(from[key])) different[key] = fields[key]
  }
  return different
}

function keysOf<Fields extends object>(keys: readonly (keyof Fields)[], edits: Partial<Fields>) {
  return keys.filter((key) => key in edits)
}

/** Calls `onPause` after a pause in typing, if there are changes. */
function useAfterPause(changed: object | null, pauseMs: number, onPause: () => void) {
  const callBack = useEffectEvent(onPause)
  useEffect(
    function waitForPause() {
      if (!changed) return
      const pause = setTimeout(() => callBack(), pauseMs)
      return () => clearTimeout(pause)
    },
    [changed, pauseMs],
  )
}

type Standing = {
  isDirty: boolean
  isRefused: boolean
  mutation: { isPending: boolean; isPaused: boolean; isSuccess: boolean }
}

function toState({ isDirty, isRefused, mutation }: Standing): SaveState {
  if (mutation.isPaused) return 'waiting'
  if (mutation.isPending) return 'saving'
  if (isDirty) return isRefused ? 'failed' : 'unsaved'
  return mutation.isSuccess ? 'saved' : 'untouched'
}
