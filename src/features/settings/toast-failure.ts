import { AppError } from '#lib/app-error.ts'
import { toast } from '#ui/toast.ts'

/** Says what could not be done, and why. */
export function toastFailure(error: unknown, title = 'Settings not saved'): void {
  const description = error instanceof AppError ? error.message : 'Please try again.'
  toast({ title, description, variant: 'destructive' })
}
