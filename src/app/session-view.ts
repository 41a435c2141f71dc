/** What the shell shows of the session. */
export type SessionView = {
  person: { name: string; email: string; avatarUrl: string | null; hasOpenSteps: boolean } | null
  isLoading: boolean
}

/** A visitor, for what is rendered before any script runs. */
export const VISITOR: SessionView = { person: null, isLoading: false }
