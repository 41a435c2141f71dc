import type { Catalogue, Routine } from '#server/platform/rest/catalogue/catalogue.ts'
import { findRoutine } from '#server/platform/rest/plan/find-routine.ts'
import type { Literals } from '#server/platform/rest/syntax/literals.ts'
import { type Entry, isReserved } from '#server/platform/rest/syntax/parse-query.ts'

import { type BoundCall, namesOf, textArguments } from './text-arguments.ts'

const HAS_OPERATOR = /^(?:not\.)?[a-z]+(?:\([^)]*\))?\./

/** An argument by its name, or because nothing else can be meant: no operator, or a result that cannot be filtered. */
function isArgument(overloads: readonly Routine[], [key, value]: Entry): boolean {
  if (isReserved(key)) return false
  if (overloads.some(({ parameters }) => parameters.some(({ name }) => name === key))) return true
  if (overloads.every(({ result }) => result.kind !== 'rows')) return true
  return !key.includes('.') && !HAS_OPERATOR.test(value)
}

/** GET on a function: its arguments stand in the URL among the filters of its result. */
export function bindQueryCall(
  catalogue: Catalogue,
  { name, entries }: { name: string; entries: readonly Entry[] },
  literals: Literals,
): BoundCall {
  const overloads = catalogue.routines.get(name) ?? []
  const [given, others] = [true, false].map((wanted) =>
    entries.filter((entry) => isArgument(overloads, entry) === wanted),
  )
  const routine = findRoutine(catalogue, { name, given: namesOf(given ?? []), whole: null })
  return { routine, args: textArguments(routine, given ?? [], literals), entries: others ?? [] }
}
