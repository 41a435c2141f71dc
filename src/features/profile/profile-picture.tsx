import { useChangeAvatar } from '#data/person/avatar.ts'
import type { Profile } from '#data/person/profile.ts'
import { AvatarPicker } from '#ui/avatar/avatar-picker.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { toastSuccess, toastUpdateFailure } from './profile-toasts.ts'

/** The person's picture. Saves a new picture at once. */
export function ProfilePicture({ profile, email }: { profile: Profile; email: string }) {
  const { mutateAsync, isError, isPaused, isPending, variables } = useChangeAvatar()

  async function change(picture: Blob | null) {
    try {
      await mutateAsync({ userId: profile.id, picture, previousUrl: profile.avatar_url })
      toastSuccess()
    } catch (error) {
      toastUpdateFailure(error)
    }
  }

  return (
    <div className="grid gap-4">
      <AvatarPicker
        name={profile.full_name?.trim() || email}
        url={profile.avatar_url}
        isBusy={isPending}
        onChoose={(picture) => void change(picture)}
        onRemove={() => void change(null)}
      />
      {isPaused && <Alert tone="neutral">You are offline. Your picture is saved when you’re back online.</Alert>}
      {isError && variables && (
        <Alert tone="bad" title={variables.picture ? 'Your picture was not saved' : 'Your picture was not removed'}>
          <Button variant="outline" size="compact" onClick={() => void change(variables.picture)}>
            Try again
          </Button>
        </Alert>
      )}
    </div>
  )
}
