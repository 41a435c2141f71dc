import { RestError } from '#server/platform/rest/rest-error.ts'

/** How the answer is written. `object` needs exactly one row. */
export type Media = { form: 'array' | 'object' | 'csv'; stripsNulls: boolean; contentType: string }

const JSON_ARRAY: Media = { form: 'array', stripsNulls: false, contentType: 'application/json; charset=utf-8' }
const OBJECT = 'application/vnd.pgrst.object+json'
const ARRAY = 'application/vnd.pgrst.array+json'
const STRIPPED = ';nulls=stripped'

const MEDIA = new Map<string, Media>([
  ['*/*', JSON_ARRAY],
  ['application/*', JSON_ARRAY],
  ['application/json', JSON_ARRAY],
  [ARRAY, JSON_ARRAY],
  [ARRAY + STRIPPED, { form: 'array', stripsNulls: true, contentType: `${ARRAY}${STRIPPED}; charset=utf-8` }],
  [OBJECT, { form: 'object', stripsNulls: false, contentType: `${OBJECT}; charset=utf-8` }],
  ['application/vnd.pgrst.object', { form: 'object', stripsNulls: false, contentType: `${OBJECT}; charset=utf-8` }],
  [OBJECT + STRIPPED, { form: 'object', stripsNulls: true, contentType: `${OBJECT}${STRIPPED}; charset=utf-8` }],
  ['text/csv', { form: 'csv', stripsNulls: false, contentType: 'text/csv; charset=utf-8' }],
])

type Candidate = { name: string; quality: number }

function readCandidate(text: string): Candidate {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const name = parameters.includes('nulls=stripped') ? type + STRIPPED : type
  return { name, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
}

/** The best form that the `Accept` header allows; PGRST107 when it allows none. */
export function chooseMedia(header: string | null): Media {
  if (header === null || header.trim() === '') return JSON_ARRAY
  const exact = MEDIA.get(header)
  if (exact) return exact
  const candidates = header.split(',').map(readCandidate)
  const [best] = candidates
    .filter(({ name }) => MEDIA.has(name))
    .toSorted((left, right) => right.quality - left.quality)
  const media = best && MEDIA.get(best.name)
  if (media) return media
  const offered = header.split(',').map((text) => text.trim())
  throw new RestError(406, ['PGRST107', `None of these media types are available: ${offered.join(', ')}`])
}
