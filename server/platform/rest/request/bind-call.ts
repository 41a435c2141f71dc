import type { Catalog, Parameter, Routine } from '#server/platform/rest/catalog/catalog.ts'
import { findRoutine, hasUnnamedParameter, type WholeBody } from '#server/platform/rest/plan/find-routine.ts'
import type { Arguments } from '#server/platform/rest/plan/plan-call.ts'
import { type Literals, toArrayLiteral } from '#server/platform/rest/syntax/syntax.ts'
import { type Entry, isReserved } from '#server/platform/rest/syntax/parse-query.ts'
import type { RestRequest } from './read-request.ts'
import { isJsonType, isObject, mediaTypeOf, parseJson, refuseMediaType } from './payload.ts'

/** A function call whose arguments are bound to parameters of the statement. */
export type BoundCall = {
  routine: Routine
  args: Arguments
  /** The URL parameters that filter the result. */
  entries: readonly Entry[]
}

const namesOf = (entries: readonly Entry[]) => [...new Set(entries.map(([name]) => name))]

/**
 * Returns the text of an argument. A variadic parameter takes all values of a repeated key; other parameters take the
 * last value.
 */
function textOf(parameter: Parameter | undefined, values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  if (!parameter?.isVariadic) return last
  return values.length === 1 && last.startsWith('{') ? last : toArrayLiteral(values)
}

/** Binds arguments that arrived as text, in a URL or a form. Postgres converts them to the parameter's type. */
function textArguments(routine: Routine, entries: readonly Entry[], literals: Literals): Arguments {
  const texts = namesOf(entries).map((name) => {
    const values = entries.filter(([key]) => key === name).map(([, value]) => value)
    const parameter = routine.parameters.find((one) => one.name === name)
    return { name, slot: literals.add(textOf(parameter, values)) }
  })
  return { kind: 'texts', texts }
}

const HAS_OPERATOR = /^(?:not\.)?[a-z]+(?:\([^)]*\))?\./

/**
 * Returns whether a URL parameter is an argument of the function. Reserved names such as `limit` never are. Others are
 * if the function has a parameter with the name, returns no table rows, or the text isn't a filter such as `age=gt.5`.
 */
function isArgument(overloads: readonly Routine[], [key, value]: Entry): boolean {
  if (isReserved(key)) return false
  if (overloads.some(({ parameters }) => parameters.some(({ name }) => name === key))) return true
  if (overloads.every(({ result }) => result.kind !== 'rows')) return true
  return !key.includes('.') && !HAS_OPERATOR.test(value)
}

/** Binds the arguments of a GET call, which are in the URL together with filters of the result. */
export function bindQueryCall(
  catalog: Catalog,
  { name, entries }: { name: string; entries: readonly Entry[] },
  literals: Literals,
): BoundCall {
  const overloads = catalog.routines.get(name) ?? []
  const [given, others] = [true, false].map((wanted) =>
    entries.filter((entry) => isArgument(overloads, entry) === wanted),
  )
  const routine = findRoutine(catalog, { name, given: namesOf(given ?? []), whole: null })
  return { routine, args: textArguments(routine, given ?? [], literals), entries: others ?? [] }
}

const BYTES = 'application/octet-stream'

/** Returns the text of a body. Bytes become a literal of Postgres. */
export async function readCallBody(request: RestRequest): Promise<string> {
  if (mediaTypeOf(request.contentType) !== BYTES) return request.readBody()
  return `\\x${Buffer.from(await request.readBytes()).toString('hex')}`
}

type BodyCall = { name: string; text: string; contentType: string | null }
type Bound = Omit<BoundCall, 'entries'>

function bindForm(catalog: Catalog, { name, text }: BodyCall, literals: Literals): Bound {
  const entries: Entry[] = [...new URLSearchParams(text)]
  const routine = findRoutine(catalog, { name, given: namesOf(entries), whole: null })
  return { routine, args: textArguments(routine, entries, literals) }
}

function bindJson(catalog: Catalog, { name, text }: BodyCall, literals: Literals): Bound {
  const json = text === '' ? '{}' : text
  const value = parseJson(json)
  const names = isObject(value) ? Object.keys(value) : []
  const routine = findRoutine(catalog, { name, given: names, whole: 'json' })
  const slot = literals.add(json)
  // An object with an empty key may have found a parameter without a name, which gets the whole object too.
  return { routine, args: hasUnnamedParameter(routine) ? { kind: 'whole', slot } : { kind: 'object', slot, names } }
}

function bindWhole(catalog: Catalog, call: BodyCall & { whole: WholeBody }, literals: Literals): Bound {
  const { name, whole, text } = call
  const routine = findRoutine(catalog, { name, given: [], whole })
  return { routine, args: { kind: 'whole', slot: literals.add(text) } }
}

/** Binds the arguments of a POST call: each key of the body is one argument, or the whole body is the only argument. */
export function bindBodyCall(catalog: Catalog, call: BodyCall, literals: Literals): Bound {
  const type = mediaTypeOf(call.contentType)
  if (type === 'application/x-www-form-urlencoded') return bindForm(catalog, call, literals)
  if (type === 'text/plain') return bindWhole(catalog, { ...call, whole: 'text' }, literals)
  if (type === BYTES) return bindWhole(catalog, { ...call, whole: 'bytea' }, literals)
  if (type === 'text/xml') return bindWhole(catalog, { ...call, whole: 'xml' }, literals)
  return isJsonType(type) ? bindJson(catalog, call, literals) : refuseMediaType(type)
}
