import { toastFailure } from '#ui/feedback/toast-failure.ts'
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
export const toastUpdateFailure = (error: unknown) => toastFailure(error, 'Profile update failed')
