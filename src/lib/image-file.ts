import { AppError } from './app-error.ts'

/** The accepted image types, for a file input. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Phone photos can be up to 12 MB. */
const MAX_MEGABYTES = 15
const BYTES_PER_MEGABYTE = 1024 * 1024
const HEAD_BYTES = 12
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']
const CHOOSE = 'Choose a PNG, JPEG, WebP or GIF file.'

export type ImageSize = { width: number; height: number }

/**
 * Returns an image's size in pixels, after rotating it upright. Throws an `AppError` if the file's type or first bytes
 * are wrong or the browser can't decode it.
 */
export async function checkImageFile(file: File): Promise<ImageSize> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  const fault = findFault(file, head)
  if (fault) throw new AppError(fault, { code: 'not_an_image' })
  const image = await decodeImage(file)
  const size = { width: image.width, height: image.height }
  image.close()
  return size
}

/** Decodes an image and rotates it upright according to its metadata. Throws an `AppError` if this fails. */
export async function decodeImage(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    const message = 'We can’t open this image. It’s damaged or too large. Choose another one.'
    throw new AppError(message, { code: 'not_an_image', cause })
  }
}

function findFault({ name, type, size }: File, head: string): string | null {
  if (size === 0) return `This file is empty. ${CHOOSE}`
  if (isHeic(name, type, head))
    return 'HEIC photos don’t work in every browser. Save the photo as JPEG and choose that file.'
  if (type !== '' && !type.startsWith('image/')) return `This file isn’t an image. ${CHOOSE}`
  if (size > MAX_MEGABYTES * BYTES_PER_MEGABYTE) {
    const megabytes = Math.ceil(size / BYTES_PER_MEGABYTE)
    return `This file is ${megabytes} MB. Choose an image of at most ${MAX_MEGABYTES} MB.`
  }
  if (hasImageSignature(head)) return null
  if (IMAGE_TYPES.includes(type)) return `This file isn’t an image, despite its name. ${CHOOSE}`
  return `We can’t use this type of file. ${CHOOSE}`
}

function isHeic(name: string, type: string, head: string) {
  const isNamedSo = /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)
  return isNamedSo || (head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(head.slice(8)))
}

function hasImageSignature(head: string) {
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP')
  return isWebp || ['\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff', 'GIF87a', 'GIF89a'].some((it) => head.startsWith(it))
}
