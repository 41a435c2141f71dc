import { z } from 'zod'
import { invalidRequest } from '#server/platform/storage/storage-error.ts'

/** The longest side of a rendered image, in pixels. */
const MAX_SIDE = 2500

/** The part of an image that stays visible when it is cropped: its distance from left and top, from 0 to 1. */
const focusByGravity = {
  no: [0.5, 0],
  so: [0.5, 1],
  ea: [1, 0.5],
  we: [0, 0.5],
  noea: [1, 0],
  nowe: [0, 0],
  soea: [1, 1],
  sowe: [0, 1],
  ce: [0.5, 0.5],
} as const

const gravities = ['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce'] as const
const side = z.coerce.number().int().min(0)
const share = z.coerce.number().min(0).max(1).optional()

/** How an image is rendered, in the body of a request or in a query. */
export const transformationSchema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  gravity: z.enum([...gravities, 'sm', 'fp']).optional(),
  x_offset: share,
  y_offset: share,
})

type Transformation = z.infer<typeof transformationSchema>

/** Converts a transformation to the form that a signed URL's token has; '' if it changes nothing. */
export function formatTransformation(transformation: Transformation): string {
  const { format, height, quality, resize = 'cover', width } = transformation
  return [
    height ? `height:${clamp(height)}` : '',
    width ? `width:${clamp(width)}` : '',
    width || height ? `resize:${resize}` : '',
    quality === undefined ? '' : `quality:${quality}`,
    format === undefined ? '' : `format:${format}`,
    formatGravity(transformation),
  ]
    .filter((part) => part !== '')
    .join(',')
}

function formatGravity({ gravity, x_offset, y_offset }: Transformation): string {
  if (gravity === undefined) return ''
  if (gravity !== 'fp') return `gravity:${gravity}`
  if (x_offset !== undefined && y_offset !== undefined) return `gravity:fp:${x_offset}:${y_offset}`
  throw invalidRequest('The gravity fp needs x_offset and y_offset')
}

const clamp = (pixels: number) => Math.min(pixels, MAX_SIDE)

/** Reads what `formatTransformation` wrote. */
export function parseTransformation(text: string): Transformation {
  const parts = text.split(',').map((part) => part.split(':'))
  const values = Object.fromEntries(parts.map(([name = '', value]) => [name, value]))
  const [, , x_offset, y_offset] = parts.find(([name]) => name === 'gravity') ?? []
  return transformationSchema.parse({ ...values, x_offset, y_offset })
}

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** Returns the header `X-Transformations`, with the words of Supabase's image proxy. */
export function describeTransformation(text: string): string {
  return text
    .replace(/resize:(cover|contain|fill)/, (_part, resize: keyof typeof resizingTypes) => {
      return `resizing_type:${resizingTypes[resize]}`
    })
    .replace(/,?format:origin/, '')
}

/** What the image process does. */
export type ImageJob = {
  width: number | null
  height: number | null
  fit: 'cover' | 'inside' | 'fill'
  /** `attention` looks for the part that stands out. */
  focus: readonly [x: number, y: number] | 'attention'
  quality: number | null
  /** Null keeps the format. */
  format: 'avif' | 'webp' | null
}

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

/** Plans how to render an image for a client that accepts these types. */
export function planJob(transformation: Transformation, accepted: string | null): ImageJob {
  const { format, height, quality, resize = 'cover', width } = transformation
  const isWebpAccepted = format === undefined && /\bimage\/webp\b/.test(accepted ?? '')
  return {
    width: width ? clamp(width) : null,
    height: height ? clamp(height) : null,
    fit: fits[resize],
    focus: focusOf(transformation),
    quality: quality ?? null,
    format: chosenFormat(format, isWebpAccepted),
  }
}

function chosenFormat(format: Transformation['format'], isWebpAccepted: boolean) {
  if (format === 'avif' || format === 'webp') return format
  return isWebpAccepted ? 'webp' : null
}

function focusOf({ gravity = 'ce', x_offset = 0.5, y_offset = 0.5 }: Transformation): ImageJob['focus'] {
  if (gravity === 'sm') return 'attention'
  return gravity === 'fp' ? [x_offset, y_offset] : focusByGravity[gravity]
}
