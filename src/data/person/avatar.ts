import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadBackend, loadStorage, toRestError, unreachable } from '#data/backend/backend.ts'
import { AppError } from '#lib/app-error.ts'
import { randomUuid } from '#lib/ids.ts'
import { logWarning } from '#lib/monitoring/log.ts'
import { showProfileChange, showProfileEarly } from './profile-queries.ts'

const BUCKET = 'avatars'
const PUBLIC_PREFIX = `/object/public/${BUCKET}/`
/** An unused file that is older than this is an abandoned upload. */
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000
const EXTENSIONS: Record<string, string> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
}

type AvatarChange = {
  userId: string
  /** URL of the current picture. Its file is deleted after the change. */
  previousUrl: string | null
}

type AvatarInput = {
  userId: string
  /** `null` removes the picture. */
  picture: Blob | null
  previousUrl: string | null
}

/** Changes or removes a person's picture. Shows the change at once and reverts it if saving fails. */
export function useChangeAvatar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ picture, ...change }: AvatarInput) =>
      picture ? uploadAvatar({ ...change, picture }) : removeAvatar(change),
    // Don't retry: the person decides whether to upload again.
    retry: false,
    async onMutate({ userId, picture }) {
      const preview = picture && URL.createObjectURL(picture)
      const revert = await showProfileEarly(client, { id: userId, avatar_url: preview })
      const releasePreview = () => preview && URL.revokeObjectURL(preview)
      return { revert, releasePreview }
    },
    onError(_error, _input, ahead) {
      ahead?.revert()
      ahead?.releasePreview()
    },
    onSuccess(url, { userId }, ahead) {
      showProfileChange(client, { id: userId, avatar_url: url })
      ahead.releasePreview()
    },
  })
}

/**
 * Uploads a square picture (WebP, PNG, JPEG or GIF, at most 5 MiB) and saves its URL in the profile. Resolves to the
 * URL. Throws an `AppError` and deletes the upload if the server refuses the new URL.
 */
async function uploadAvatar({ userId, previousUrl, picture }: AvatarChange & { picture: Blob }) {
  const extension = EXTENSIONS[picture.type]
  if (!extension) throw new AppError('Choose a PNG, JPEG, WebP or GIF image.', { code: 'not_an_image' })
  const path = `${userId}/${randomUuid()}.${extension}`
  const storage = await loadStorage()
  const { error } = await storage.from(BUCKET).upload(path, picture, { contentType: picture.type })
  if (error) throw toStorageError(error)
  const url = toPageAddress(storage.from(BUCKET).getPublicUrl(path).data.publicUrl)
  try {
    await saveAvatarUrl(userId, url)
  } catch (failure) {
    // Keep the file if the server didn't answer, because the server could have saved the profile.
    if (isRefusal(failure)) await removeFiles([path])
    throw failure
  }
  await removeOthers(userId, { previousUrl, shown: path })
  return url
}

/** Removes the picture from the profile, then its file. */
async function removeAvatar({ userId, previousUrl }: AvatarChange) {
  await saveAvatarUrl(userId, null)
  await removeOthers(userId, { previousUrl, shown: null })
  return null
}

async function saveAvatarUrl(userId: string, url: string | null) {
  const { rest } = await loadBackend()
  const update = rest.from('profiles').update({ avatar_url: url }).eq('id', userId)
  const { error, status } = await update.select('id').single()
  if (error) throw toRestError(error, status)
}

function isRefusal(failure: unknown) {
  return failure instanceof AppError && failure.code !== 'network' && (failure.status ?? 0) < 500
}

/** Deletes the previous picture and abandoned uploads of this person. */
async function removeOthers(
  userId: string,
  { previousUrl, shown }: { previousUrl: string | null; shown: string | null },
) {
  const previous = previousUrl?.split(PUBLIC_PREFIX)[1]
  const replaced = previous?.startsWith(`${userId}/`) ? [previous] : []
  const others = new Set([...replaced, ...(await listForgotten(userId))])
  await removeFiles([...others].filter((path) => path !== shown))
}

async function listForgotten(userId: string): Promise<string[]> {
  try {
    const storage = await loadStorage()
    const { data, error } = await storage.from(BUCKET).list(userId)
    if (error) throw error
    const limit = Date.now() - FORGOTTEN_AFTER_MS
    return data.filter((file) => Date.parse(file.created_at ?? '') < limit).map(({ name }) => `${userId}/${name}`)
  } catch (error) {
    logWarning('Could not list old pictures', error)
    return []
  }
}

/** Deletes files. Only logs a failure. */
async function removeFiles(paths: string[]) {
  if (paths.length === 0) return
  try {
    const storage = await loadStorage()
    const { error } = await storage.from(BUCKET).remove(paths)
    if (error) throw error
  } catch (error) {
    logWarning(`Removing the picture ${paths.join(', ')} failed`, error)
  }
}

/** Makes a URL of this site relative, so that the picture still works after the site moves to another domain. */
function toPageAddress(url: string) {
  return url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
}

function toStorageError(error: { message: string; status?: number | undefined }) {
  if (error.status === undefined) return unreachable(error)
  return new AppError(error.message, { code: 'storage', status: error.status, cause: error })
}
