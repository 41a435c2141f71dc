import { AppError } from './app-error.ts'

/** The kinds of image that a person may choose, as a file field takes them. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Phones write photos of up to a dozen megabytes; what is kept of one is far smaller. */
const MAX_MEGABYTES = 15
const BYTES_PER_MEGABYTE = 1024 * 1024
const HEAD_BYTES = 12
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']
const CHOOSE = 'Choose a PNG, JPEG, WebP or GIF file.'

export type ImageSize = { width: number; height: number }

/**
 * The size in pixels, upright, of a file that is an image by its type, by its first bytes and by decoding it.
 * Throws an `AppError` that says why it is none or cannot be used.
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

/** Decodes an image with the orientation that its camera noted; throws an `AppError` when it cannot be decoded. */
export async function decodeImage(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    const message = 'This image cannot be opened: it is damaged or too large. Choose another one.'
    throw new AppError(message, { code: 'not_an_image', cause })
  }
}

function findFault({ name, type, size }: File, head: string): string | null {
  if (size === 0) return `This file is empty. ${CHOOSE}`
  if (isHeic(name, type, head))
    return 'HEIC photos do not show in every browser. Save the photo as JPEG and choose that.'
  if (type !== '' && !type.startsWith('image/')) return `This file is not an image. ${CHOOSE}`
  if (size > MAX_MEGABYTES * BYTES_PER_MEGABYTE) {
    const megabytes = Math.ceil(size / BYTES_PER_MEGABYTE)
    return `This file has ${megabytes} MB. Choose an image of at most ${MAX_MEGABYTES} MB.`
  }
  if (hasImageSignature(head)) return null
  if (IMAGE_TYPES.includes(type)) return `This file has the name of an image but is none. ${CHOOSE}`
  return `This kind of file cannot be used. ${CHOOSE}`
}

function isHeic(name: string, type: string, head: string) {
  const isNamedSo = /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)
  return isNamedSo || (head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(head.slice(8)))
}

function hasImageSignature(head: string) {
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP')
  return isWebp || ['\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff', 'GIF87a', 'GIF89a'].some((it) => head.startsWith(it))
}
