import { AppError } from '#lib/app-error.ts'
import { toast } from './toast.ts'

/** Shows a failure with the server's message. */
export function toastFailure(error: unknown, title: string): void {
  const description = error instanceof AppError ? error.message : 'Please try again.'
  toast({ title, description, variant: 'destructive' })
}
