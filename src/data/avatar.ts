import { AppError } from '#lib/app-error.ts'
import { logWarning } from '#lib/log.ts'
import { randomUuid } from '#lib/random-uuid.ts'
import { loadBackend, loadStorage, toRestError, unreachable } from './backend.ts'

const BUCKET = 'avatars'
const PUBLIC_PREFIX = `/object/public/${BUCKET}/`
/** No picture on its way to a profile is older. */
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000
const EXTENSIONS: Record<string, string> = {
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
}

type AvatarChange = {
  userId: string
  /** Address of the picture so far, whose file is removed once the profile shows the new one. */
  previousUrl: string | null
}

/**
 * Stores a square picture (webp, png, jpeg or gif of at most 5 MiB) as the person's avatar and answers with its address.
 * Throws an `AppError`; a picture that the profile refused is removed again.
 */
export async function uploadAvatar({ userId, previousUrl, picture }: AvatarChange & { picture: Blob }) {
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
    // Where the answer was lost the profile may well show the picture.
    if (isRefusal(failure)) await removeFiles([path])
    throw failure
  }
  await removeOthers(userId, { previousUrl, shown: path })
  return url
}

/** Takes the avatar off the profile, then removes its file. */
export async function removeAvatar({ userId, previousUrl }: AvatarChange) {
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

/** Removes the picture from before, and those that a tab left behind when it was closed too early. */
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
    logWarning('Looking for pictures left behind failed', error)
    return []
  }
}

/** A file that stays behind harms nobody: a failure is logged. */
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

/** Without the origin where it is the page's own: the picture still shows when the address of the server changes. */
function toPageAddress(url: string) {
  return url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url
}

function toStorageError(error: { message: string; status?: number | undefined }) {
  if (error.status === undefined) return unreachable(error)
  return new AppError(error.message, { code: 'storage', status: error.status, cause: error })
}
