import { AppError } from '#lib/app-error.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Shows that the profile or picture was saved. */
export function toastSuccess() {
  toast({
    title: 'Profile updated',
    description: 'Your profile has been successfully updated.',
    variant: 'success',
  })
}

/** Shows why saving failed. */
export function toastFailure(error: unknown) {
  const description = error instanceof AppError ? error.message : 'Please try again.'
  toast({ title: 'Profile update failed', description, variant: 'destructive' })
}
