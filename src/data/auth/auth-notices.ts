import type { ForcedEnding } from '#data/session/session-times.ts'

export type AuthNotice = {
  title: string
  description: string
  variant?: 'default' | 'success' | 'destructive'
  /** Milliseconds until it closes; 5,000 by default. */
  duration?: number
}

/** How the last session in this tab ended. `unreachable`: the page could not restore the stored session at startup. */
export type SessionEnding = 'signed-out' | ForcedEnding | 'unreachable'

export const ENDING_NOTICES: Record<SessionEnding, AuthNotice> = {
  'signed-out': { title: 'Signed out', description: 'You have been successfully signed out.' },
  expired: {
    title: 'Session expired',
    description: 'Your session has expired. Please log in again.',
    variant: 'destructive',
    duration: 5000,
  },
  maximum: {
    title: 'Maximum Session Duration Reached',
    description: 'For security reasons, you have been logged out after a maximum session period.',
    variant: 'destructive',
  },
  unreachable: {
    title: 'Authentication Error',
    description: 'Unable to connect to the authentication service. Please try refreshing.',
    variant: 'destructive',
  },
}

export const UNUSED_LINK_NOTICE: AuthNotice = {
  title: 'Link not used',
  description: 'You’re already signed in, so the link wasn’t used. To use a link, sign out and request a new one.',
  variant: 'destructive',
}
