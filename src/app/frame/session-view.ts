/** The parts of the session that the shell shows. */
export type SessionView = {
  person: { name: string; email: string; avatarUrl: string | null; hasOpenSteps: boolean } | null
  isLoading: boolean
}

/** A visitor, for the prerendered landing page. */
export const VISITOR: SessionView = { person: null, isLoading: false }
