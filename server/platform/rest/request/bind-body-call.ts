import type { Catalogue } from '#server/platform/rest/catalogue/catalogue.ts'
import { findRoutine, takesWholeBody, type WholeBody } from '#server/platform/rest/plan/find-routine.ts'
import type { Literals } from '#server/platform/rest/syntax/literals.ts'
import type { Entry } from '#server/platform/rest/syntax/parse-query.ts'

import { isJsonType, isObject, mediaTypeOf, parseJson, refuseMediaType } from './payload.ts'
import { type BoundCall, namesOf, textArguments } from './text-arguments.ts'

type BodyCall = { name: string; text: string; contentType: string | null }
type Bound = Omit<BoundCall, 'entries'>

function bindForm(catalogue: Catalogue, { name, text }: BodyCall, literals: Literals): Bound {
  const entries: Entry[] = [...new URLSearchParams(text)]
  const routine = findRoutine(catalogue, { name, given: namesOf(entries), whole: null })
  return { routine, args: textArguments(routine, entries, literals) }
}

function bindJson(catalogue: Catalogue, { name, text }: BodyCall, literals: Literals): Bound {
  const json = text === '' ? '{}' : text
  const value = parseJson(json)
  const names = isObject(value) ? Object.keys(value) : []
  const routine = findRoutine(catalogue, { name, given: names, whole: 'json' })
  const slot = literals.add(json)
  const isWhole = takesWholeBody(routine, 'json')
  return { routine, args: isWhole ? { kind: 'whole', slot } : { kind: 'object', slot, names } }
}

function bindWhole(catalogue: Catalogue, call: BodyCall & { whole: WholeBody }, literals: Literals): Bound {
  const { name, whole, text } = call
  const routine = findRoutine(catalogue, { name, given: [], whole })
  if (!takesWholeBody(routine, whole)) return { routine, args: { kind: 'texts', texts: [] } }
  return { routine, args: { kind: 'whole', slot: literals.add(text) } }
}

/** POST on a function: its arguments are the keys of the body, or the body itself is the one argument. */
export function bindBodyCall(catalogue: Catalogue, call: BodyCall, literals: Literals): Bound {
  const type = mediaTypeOf(call.contentType)
  if (type === 'application/x-www-form-urlencoded') return bindForm(catalogue, call, literals)
  if (type === 'text/plain') return bindWhole(catalogue, { ...call, whole: 'text' }, literals)
  if (type === 'text/xml') return bindWhole(catalogue, { ...call, whole: 'xml' }, literals)
  return isJsonType(type) ? bindJson(catalogue, call, literals) : refuseMediaType(type)
}
