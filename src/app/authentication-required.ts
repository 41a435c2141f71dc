/** The toast for a visitor who wants to go where only signed-in people may. */
export const AUTHENTICATION_REQUIRED = {
  title: 'Authentication required',
  description: 'Please sign in or create an account to access this feature.',
  variant: 'destructive',
} as const
