import { useEffect, useEffectEvent, useState } from 'react'
import { useUiPreferences } from '#lib/use-ui-preferences.ts'
import type { SaveState } from '#ui/save-bar.tsx'
import { useReportedDraft } from './drafts.ts'
import { toastFailure } from './toast-failure.ts'

const PAUSE_MS = 2_000

type DraftOptions<Fields> = {
  /** Names the form among those of the screen. */
  name: string
  keys: readonly (keyof Fields)[]
  saved: Fields
  /** The fields as they would be saved. */
  clean: (fields: Fields) => Fields
  isValid: (fields: Fields) => boolean
  mutation: {
    mutateAsync: (change: Partial<Fields>) => Promise<unknown>
    isPending: boolean
    isPaused: boolean
    isSuccess: boolean
  }
}

/**
 * The fields as changed over the fields as saved. With the preference `autoSave` they are saved when a choice is made, a
 * field is left, and after a pause; what could not be saved stays, and is sent again only when asked for or changed.
 */
export function useDraft<Fields extends object>({ name, keys, saved, clean, isValid, mutation }: DraftOptions<Fields>) {
  const { autoSave } = useUiPreferences().userPreferences
  const [edits, setEdits] = useState<Partial<Fields>>({})
  const [refused, setRefused] = useState<Partial<Fields> | null>(null)
  const [isChosen, setIsChosen] = useState(false)

  const fields: Fields = { ...saved, ...edits }
  const changes = differences({ keys, fields: clean(fields), from: saved })
  const isDirty = Object.keys(changes).length > 0
  const canSave = isDirty && !mutation.isPending && isValid(fields)
  const canSaveUnasked = autoSave && canSave && edits !== refused

  async function send() {
    const sent: Fields = { ...saved, ...changes }
    try {
      await mutation.mutateAsync(changes)
      setEdits((current) => differences({ keys: keysOf(keys, current), fields: { ...sent, ...current }, from: sent }))
    } catch (error) {
      setRefused(edits)
      toastFailure(error)
    }
  }

  function submit() {
    if (canSave) void send()
  }

  function leaveField() {
    const tidied = differences({ keys: keysOf(keys, edits), fields: clean(fields), from: fields })
    if (Object.keys(tidied).length > 0) setEdits({ ...edits, ...tidied })
    if (canSaveUnasked) submit()
  }

  useAfterPause(canSaveUnasked ? edits : null, isChosen ? 0 : PAUSE_MS, submit)
  const isUnsaved = isDirty || mutation.isPending
  const isSettling = (mutation.isPending && !mutation.isPaused) || canSaveUnasked
  useReportedDraft(name, { isUnsaved, isSettling, submit })

  return {
    fields,
    autoSave,
    state: toState({ isDirty, isRefused: edits === refused, mutation }),
    /** Takes what is being typed. */
    type: (edit: Partial<Fields>) => {
      setIsChosen(false)
      setEdits({ ...edits, ...edit })
    },
    /** Takes a choice, which is whole at once. */
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

/** Calls back once nothing has been changed for a while; with nothing to save there is no wait. */
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
