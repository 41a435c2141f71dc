import { AppError } from '#lib/app-error.ts'
import { toast } from '#ui/toast.ts'

/** Says that the profile, or its picture, has been saved. */
export function toastSuccess() {
  toast({
    title: 'Profile updated',
    description: 'Your profile has been successfully updated.',
    variant: 'success',
  })
}

/** Says why it has not. */
export function toastFailure(error: unknown) {
  const description = error instanceof AppError ? error.message : 'Please try again.'
  toast({ title: 'Profile update failed', description, variant: 'destructive' })
}
