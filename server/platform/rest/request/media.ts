import type { Catalog } from '#server/platform/rest/catalog/catalog.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

/** The options of `explain`, as words of SQL. */
export const PLAN_OPTIONS = {
  analyze: 'analyze',
  verbose: 'verbose',
  settings: 'settings',
  buffers: 'buffers',
  wal: 'wal',
} as const

type PlanOption = keyof typeof PLAN_OPTIONS

/** How to explain the plan of the statement instead of its result. */
export type Plan = { format: 'json' | 'text'; options: readonly PlanOption[] }

/** The format of the response. `object` requires exactly one row. */
export type Media = {
  form: 'array' | 'object' | 'csv' | 'geojson'
  stripsNulls: boolean
  contentType: string
  plan?: Plan
  /** The schema of PostGIS' functions, for GeoJSON. */
  schema?: string
}

const JSON_ARRAY: Media = { form: 'array', stripsNulls: false, contentType: 'application/json; charset=utf-8' }
const OBJECT = 'application/vnd.pgrst.object+json'
const ARRAY = 'application/vnd.pgrst.array+json'
const GEOJSON = 'application/geo+json'
const PLAN = 'application/vnd.pgrst.plan'
const STRIPPED = ';nulls=stripped'

const MEDIA = new Map<string, Media>([
  ['*/*', JSON_ARRAY],
  ['application/*', JSON_ARRAY],
  ['application/json', JSON_ARRAY],
  ['application/openapi+json', JSON_ARRAY],
  [ARRAY, JSON_ARRAY],
  [ARRAY + STRIPPED, { form: 'array', stripsNulls: true, contentType: `${ARRAY}${STRIPPED}; charset=utf-8` }],
  [OBJECT, { form: 'object', stripsNulls: false, contentType: `${OBJECT}; charset=utf-8` }],
  ['application/vnd.pgrst.object', { form: 'object', stripsNulls: false, contentType: `${OBJECT}; charset=utf-8` }],
  [OBJECT + STRIPPED, { form: 'object', stripsNulls: true, contentType: `${OBJECT}${STRIPPED}; charset=utf-8` }],
  ['text/csv', { form: 'csv', stripsNulls: false, contentType: 'text/csv; charset=utf-8' }],
])

type Candidate = { name: string; quality: number; parameters: readonly string[] }

function readCandidate(text: string): Candidate {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const name = parameters.includes('nulls=stripped') ? type + STRIPPED : type
  return { name, quality: quality === undefined ? 1 : Number(quality.slice(2)), parameters }
}

const isPlanOption = (word: string): word is PlanOption => Object.hasOwn(PLAN_OPTIONS, word)

function valueOf({ parameters }: Candidate, name: string): string {
  const found = parameters.find((parameter) => parameter.startsWith(`${name}=`))
  return found?.slice(name.length + 1).replace(/^"(.*)"$/, '$1') ?? ''
}

/** Returns the plan of another format, such as `application/vnd.pgrst.plan+json; for="text/csv"; options=analyze`. */
function planMedia(candidate: Candidate): Media | null {
  const suffix = candidate.name.slice(PLAN.length)
  const explained = MEDIA.get(valueOf(candidate, 'for') || 'application/json')
  if (!['', '+json', '+text'].includes(suffix) || !explained) return null
  const format = suffix === '+json' ? 'json' : 'text'
  const options = valueOf(candidate, 'options').split('|').filter(isPlanOption)
  const list = options.length === 0 ? '' : `; options=${options.join('|')}`
  const [type = ''] = explained.contentType.split(/;(?! ?nulls)/)
  return {
    ...explained,
    contentType: `${PLAN}+${format}; for="${type}"${list}; charset=utf-8`,
    plan: { format, options },
  }
}

function mediaOf(candidate: Candidate, { settings, geoJsonSchema }: Catalog): Media | null {
  const { name } = candidate
  if (name.startsWith(PLAN)) return settings.allowsPlans ? planMedia(candidate) : null
  if (name === GEOJSON && geoJsonSchema !== null) {
    return { form: 'geojson', stripsNulls: false, contentType: `${GEOJSON}; charset=utf-8`, schema: geoJsonSchema }
  }
  return MEDIA.get(name) ?? null
}

/** Returns the best format for the `Accept` header. Throws PGRST107 if there is none. */
export function chooseMedia(header: string | null, catalog: Catalog): Media {
  if (header === null || header.trim() === '') return JSON_ARRAY
  const exact = MEDIA.get(header)
  if (exact) return exact
  const candidates = header.split(',').map(readCandidate)
  const [best] = candidates
    .flatMap((candidate) => {
      const media = mediaOf(candidate, catalog)
      return media ? [{ media, quality: candidate.quality }] : []
    })
    .toSorted((left, right) => right.quality - left.quality)
  if (best) return best.media
  const offered = header.split(',').map((text) => text.trim())
  throw new RestError(406, ['PGRST107', `None of these media types are available: ${offered.join(', ')}`])
}
