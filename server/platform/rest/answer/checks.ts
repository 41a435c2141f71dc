import { RestError } from '#server/platform/rest/rest-error.ts'
import type { Media } from '#server/platform/rest/request/media.ts'
import type { Preferences } from '#server/platform/rest/request/preferences.ts'

import type { ResultRow } from './run-statement.ts'

export function refuseUnlessSingle(media: Media, count: number): void {
  if (media.form !== 'object' || count === 1) return
  throw new RestError(406, ['PGRST116', 'Cannot coerce the result to a single JSON object'], {
    details: `The result contains ${count} rows`,
  })
}

function refuseTooMany(count: number, most: number): void {
  if (count <= most) return
  throw new RestError(400, ['PGRST124', 'Query result exceeds max-affected preference constraint'], {
    details: `The query affects ${count} rows`,
  })
}

/** What must hold for a change to stay, or undefined when nothing was asked. */
export function changeCheck(media: Media, preferences: Preferences): ((row: ResultRow) => void) | undefined {
  const most = preferences.handling === 'strict' ? preferences.maxAffected : null
  if (media.form !== 'object' && most === null) return undefined
  return ({ changed_count: changed, row_count: shown }) => {
    refuseTooMany(changed ?? shown, most ?? Number.POSITIVE_INFINITY)
    refuseUnlessSingle(media, changed ?? shown)
  }
}
