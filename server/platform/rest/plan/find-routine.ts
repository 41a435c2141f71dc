import type { Catalog, Routine } from '#server/platform/rest/catalog/catalog.ts'
import { findSimilar } from '#server/platform/rest/catalog/similarity.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

/** The type of body that a single unnamed parameter may receive as a whole. */
export type WholeBody = 'json' | 'text' | 'xml' | 'bytea' | null

export type RoutineCall = {
  name: string
  /** The names of the given arguments. */
  given: readonly string[]
  whole: WholeBody
}

const NAME_SIMILARITY = 0.75
const PARAMETERS_SIMILARITY = 0.5

const WHOLE_TYPES: Record<Exclude<WholeBody, null>, readonly string[]> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytea: ['bytea'],
}

/** Returns whether a function takes these arguments. The name of a parameter without a name is empty. */
function takes(routine: Routine, given: readonly string[]): boolean {
  const { parameters } = routine
  const isKnown = given.every((name) => parameters.some((parameter) => parameter.name === name))
  return isKnown && parameters.every(({ name, isRequired }) => !isRequired || given.includes(name))
}

/** Returns whether the function has a single parameter without a name, which receives the whole body. */
export const hasUnnamedParameter = ({ parameters }: Routine): boolean =>
  parameters.length === 1 && parameters[0]?.name === ''

function takesWholeBody(routine: Routine, whole: WholeBody): boolean {
  if (whole === null || !hasUnnamedParameter(routine)) return false
  return WHOLE_TYPES[whole].includes(routine.parameters[0]?.type ?? '')
}

const sorted = (names: readonly string[]) => names.toSorted().join(', ')

function hintFor(catalog: Catalog, { name, given }: RoutineCall): string | null {
  const start = `Perhaps you meant to call the function ${catalog.schema}.`
  const overloads = catalog.routines.get(name)
  if (!overloads) {
    const similar = findSimilar(name, catalog.routines.keys(), NAME_SIMILARITY)
    return similar && start + similar
  }
  const lists = overloads.map(({ parameters }) => `(${sorted(parameters.map((parameter) => parameter.name))})`)
  const similar = findSimilar(`(${sorted(given)})`, lists, PARAMETERS_SIMILARITY)
  return similar && `${start}${name}${similar}`
}

function refuseUnknown(catalog: Catalog, call: RoutineCall): never {
  const name = `${catalog.schema}.${call.name}`
  const { given } = call
  const list = sorted(given)
  const brackets = given.length === 0 ? ' without parameters' : `(${list})`
  const parameters =
    given.length === 0 ? ' without parameters' : ` with parameter${given.length > 1 ? 's' : ''} ${list}`
  const orWhole = call.whole === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''
  const single = ` with a single unnamed ${call.whole} parameter`
  const isSingle = call.whole !== null && call.whole !== 'json'
  const searched = isSingle ? single : parameters + orWhole
  throw new RestError(
    404,
    ['PGRST202', `Could not find the function ${name}${isSingle ? '' : brackets} in the schema cache`],
    {
      details: `Searched for the function ${name}${searched}, but no matches were found in the schema cache.`,
      hint: isSingle ? null : hintFor(catalog, call),
    },
  )
}

function refuseAmbiguous(found: readonly Routine[]): never {
  const signatures = found.map(({ schema, name, parameters }) => {
    const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`)
    return `${schema}.${name}(${list.join(', ')})`
  })
  throw new RestError(
    300,
    ['PGRST203', `Could not choose the best candidate function between: ${signatures.join(', ')}`],
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

/**
 * Returns the function that takes exactly these arguments, or else one that takes the whole body. Throws PGRST202 if
 * none matches, PGRST203 if several match.
 */
export function findRoutine(catalog: Catalog, call: RoutineCall): Routine {
  const overloads = catalog.routines.get(call.name) ?? []
  const isWholeOnly = call.whole !== null && call.whole !== 'json'
  const found = isWholeOnly ? [] : overloads.filter((routine) => takes(routine, call.given))
  const fitting = found.length > 0 ? found : overloads.filter((routine) => takesWholeBody(routine, call.whole))
  if (fitting.length > 1) refuseAmbiguous(fitting)
  return fitting[0] ?? refuseUnknown(catalog, call)
}
