import { createContext, use, useEffect } from 'react'
import { type DraftOptions, useDraft } from '#ui/forms/use-draft.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

/** The unsaved state of one form. */
type Draft = {
  isUnsaved: boolean
  /** Whether the changes are being saved or will be saved without asking. */
  isSettling: boolean
  submit: () => void
}

/** Collects the unsaved changes of all forms on the screen, so that one check can ask before the person leaves. */
export class Drafts {
  readonly #drafts = new Map<string, Draft>()
  readonly #listeners = new Set<() => void>()
  #snapshot: readonly Draft[] = []

  getSnapshot = () => this.#snapshot

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  report(name: string, draft: Draft | null) {
    if (draft) this.#drafts.set(name, draft)
    else this.#drafts.delete(name)
    this.#snapshot = [...this.#drafts.values()]
    for (const listener of this.#listeners) listener()
  }
}

export const DraftsContext = createContext(new Drafts())

type SettingsDraftOptions<Fields> = Omit<DraftOptions<Fields>, 'onFailure'> & {
  /** Identifies the form on the screen. */
  name: string
}

const toastUnsaved = (error: unknown) => toastFailure(error, 'Settings not saved')

/** Returns one form's draft and adds it to the screen's `Drafts`. */
export function useSettingsDraft<Fields extends object>({ name, ...options }: SettingsDraftOptions<Fields>) {
  const draft = useDraft({ ...options, onFailure: toastUnsaved })
  useReportedDraft(name, draft)
  return draft
}

function useReportedDraft(name: string, draft: Draft): void {
  const drafts = use(DraftsContext)
  useEffect(function report() {
    drafts.report(name, draft)
  })
  useEffect(() => () => drafts.report(name, null), [drafts, name])
}
