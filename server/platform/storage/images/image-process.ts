// Runs in its own process, so that an image that crashes the decoder does not end the server.
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { ImageReply, ImageRequest } from './image-renderer.ts'
import type { ImageJob } from './transformation.ts'

const MAX_SOURCE_PIXELS = 50_000_000
const MAX_SECONDS = 8

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
type Format = (typeof formats)[number]

sharp.cache(false)
sharp.concurrency(1)
// Only decoders of common pictures: others, such as of SVG, offer more to attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})

/** Leaves the processors to the server. If memory runs out, Linux ends this process first. */
function stepBack() {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not every system allows both.
  }
}

function formatOf({ compression, format }: Metadata): Format | undefined {
  return format === 'heif' && compression === 'av1' ? 'avif' : formats.find((known) => known === format)
}

async function render(source: Uint8Array, job: ImageJob): Promise<ImageReply> {
  const image = sharp(source, { limitInputPixels: MAX_SOURCE_PIXELS, failOn: 'none', autoOrient: true })
  const metadata = await image.metadata()
  const { autoOrient } = metadata
  if (autoOrient.width * autoOrient.height > MAX_SOURCE_PIXELS) return { kind: 'tooLarge' }
  const format = job.format ?? formatOf(metadata)
  if (format === undefined) return { kind: 'invalid' }
  const bytes = await encode(resize(image, job, autoOrient), format, job.quality)
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
  return { kind: 'done', bytes, type: `image/${format}` }
}

type Size = { width: number; height: number }

/** Never enlarges. */
function resize(image: Sharp, { fit, focus, height, width }: ImageJob, source: Size): Sharp {
  if (width === null && height === null) return image
  if (fit === 'fill') {
    return image.resize({ width: least(width, source.width), height: least(height, source.height), fit })
  }
  if (fit === 'inside' || width === null || height === null) {
    return image.resize({
      width: width ?? undefined,
      height: height ?? undefined,
      fit: 'inside',
      withoutEnlargement: true,
    })
  }
  const visible = { width: Math.min(width, source.width), height: Math.min(height, source.height) }
  if (focus === 'attention') return image.resize({ ...visible, fit, position: sharp.strategy.attention })
  const scale = Math.max(visible.width / source.width, visible.height / source.height)
  const whole = {
    width: Math.max(visible.width, Math.round(source.width * scale)),
    height: Math.max(visible.height, Math.round(source.height * scale)),
  }
  return image.resize({ ...whole, fit: 'fill' }).extract({
    ...visible,
    left: startOf(focus[0], whole.width, visible.width),
    top: startOf(focus[1], whole.height, visible.height),
  })
}

const least = (wanted: number | null, size: number) => Math.min(wanted ?? size, size)

/** Returns where the visible part begins, so that the point at `share` of the whole is in its middle if possible. */
function startOf(share: number, whole: number, visible: number): number {
  return Math.round(Math.min(Math.max(share * whole - visible / 2, 0), whole - visible))
}

const DEFAULT_QUALITY = 80

function encode(image: Sharp, format: Format, quality: number | null): Sharp {
  const options = { quality: quality ?? DEFAULT_QUALITY }
  if (format === 'jpeg') return image.jpeg({ ...options, mozjpeg: false })
  if (format === 'webp') return image.webp(options)
  if (format === 'avif') return image.avif({ ...options, effort: 2 })
  return format === 'png' ? image.png() : image.gif()
}

function kindOf(error: unknown): 'tooLarge' | 'tooSlow' | 'invalid' {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('pixel limit')) return 'tooLarge'
  return message.includes('timeout') ? 'tooSlow' : 'invalid'
}

async function answer({ job, source }: ImageRequest): Promise<ImageReply> {
  try {
    return await render(source, job)
  } catch (error) {
    return { kind: kindOf(error) }
  }
}

stepBack()
process.on('message', (request: ImageRequest) => {
  void answer(request).then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit())
