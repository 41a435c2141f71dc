import { createContext, use, useEffect } from 'react'

/** What a form holds that is not saved. */
export type Draft = {
  isUnsaved: boolean
  /** Whether it is being saved, or can be: then there is nothing to ask. */
  isSettling: boolean
  submit: () => void
}

/** The forms of the screen, for whoever has to know whether it may be left. */
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

/** Tells the screen how a form stands. */
export function useReportedDraft(name: string, draft: Draft): void {
  const drafts = use(DraftsContext)
  useEffect(function report() {
    drafts.report(name, draft)
  })
  useEffect(() => () => drafts.report(name, null), [drafts, name])
}
