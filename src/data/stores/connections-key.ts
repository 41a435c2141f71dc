/** The key of what is known of connected shops. The first screens need it without the rest. */
export const CONNECTIONS_KEY = ['connections'] as const
