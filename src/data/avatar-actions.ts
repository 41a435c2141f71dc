import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeAvatar, uploadAvatar } from './avatar.ts'
import { showProfileAhead, showProfileChange } from './profile-cache.ts'

type AvatarInput = {
  userId: string
  /** `null` takes the picture away. */
  picture: Blob | null
  previousUrl: string | null
}

/** Changes or removes a person's picture; shown at once, and taken back when it fails. */
export function useChangeAvatar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ picture, ...change }: AvatarInput) =>
      picture ? uploadAvatar({ ...change, picture }) : removeAvatar(change),
    // A second try would send the picture again unasked; the person has a button for it.
    retry: false,
    async onMutate({ userId, picture }) {
      const preview = picture && URL.createObjectURL(picture)
      const takeBack = await showProfileAhead(client, { id: userId, avatar_url: preview })
      const forgetPreview = () => preview && URL.revokeObjectURL(preview)
      return { takeBack, forgetPreview }
    },
    onError(_error, _input, ahead) {
      ahead?.takeBack()
      ahead?.forgetPreview()
    },
    onSuccess(url, { userId }, ahead) {
      showProfileChange(client, { id: userId, avatar_url: url })
      ahead.forgetPreview()
    },
  })
}
