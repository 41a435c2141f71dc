import { AppError } from './app-error.ts'
import { decodeImage, type ImageSize } from './image-file.ts'

/** A square area of an image, in the image's pixels. */
export type SquareArea = { x: number; y: number; width: number; height: number }

const MAX_SIDE = 512
const QUALITY = 0.9

/** Returns the largest square in the middle of an image. */
export function centerdSquare({ width, height }: ImageSize): SquareArea {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side }
}

/**
 * Crops an image to a square of at most 512 px, as WebP or, if the browser can't write WebP, PNG. This removes metadata
 * such as the location. Throws an `AppError` if drawing fails.
 */
export async function drawSquare(file: Blob, area: SquareArea): Promise<Blob> {
  const side = Math.max(1, Math.min(MAX_SIDE, Math.round(area.width)))
  const image = await decodeImage(file)
  try {
    const canvas = new OffscreenCanvas(side, side)
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('The browser has no drawing context')
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
    return await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  } catch (cause) {
    const message = 'We couldn’t crop the picture. Try again, or choose another image.'
    throw new AppError(message, { code: 'not_drawn', cause })
  } finally {
    image.close()
  }
}
