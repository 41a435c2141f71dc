import { AppError } from '#lib/app-error.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Shows a failure with the server's message. */
export function toastFailure(error: unknown, title = 'Settings not saved'): void {
  const description = error instanceof AppError ? error.message : 'Please try again.'
  toast({ title, description, variant: 'destructive' })
}
