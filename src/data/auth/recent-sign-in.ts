import { AppError } from '#lib/app-error.ts'
import { requestAuth } from './request-auth.ts'

/** Whether the server refused a change to how the person signs in because the sign-in is too long ago. */
export const needsPassword = (error: unknown) => error instanceof AppError && error.code === 'reauthentication_needed'

/**
 * Proves with the password who is at the page. For 15 minutes the server then accepts changes to how the person signs
 * in. Throws an `AppError`: `current_password_invalid` for a wrong password.
 */
export async function confirmPassword(password: string): Promise<void> {
  await requestAuth((auth) => auth.updateUser({ current_password: password }))
}
