import { AppError } from '#lib/app-error.ts'

/** Returns what an error says. Beside a shop, "the server" would be taken for the shop's. */
export const wordsOf = (error: Error): string =>
  error instanceof AppError && error.code === 'network'
    ? 'Cartwright can’t be reached. Check your internet connection and try again.'
    : error.message
