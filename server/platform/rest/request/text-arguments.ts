import type { Parameter, Routine } from '#server/platform/rest/catalogue/catalogue.ts'
import type { Arguments } from '#server/platform/rest/plan/plan-call.ts'
import { type Literals, toArrayLiteral } from '#server/platform/rest/syntax/literals.ts'
import type { Entry } from '#server/platform/rest/syntax/parse-query.ts'

/** What a call by URL or by JSON comes to. */
export type BoundCall = {
  routine: Routine
  args: Arguments
  /** What of the URL filters the result rather than calls the function. */
  entries: readonly Entry[]
}

export const namesOf = (entries: readonly Entry[]) => [...new Set(entries.map(([name]) => name))]

/** A repeated key fills a variadic parameter; elsewhere the last one counts. */
function textOf(parameter: Parameter | undefined, values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  if (!parameter?.isVariadic) return last
  return values.length === 1 && last.startsWith('{') ? last : toArrayLiteral(values)
}

/** Arguments that arrived as text, as in a URL or a form. Postgres reads them as the parameter's type. */
export function textArguments(routine: Routine, entries: readonly Entry[], literals: Literals): Arguments {
  const texts = namesOf(entries).map((name) => {
    const values = entries.filter(([key]) => key === name).map(([, value]) => value)
    const parameter = routine.parameters.find((one) => one.name === name)
    return { name, slot: literals.add(textOf(parameter, values)) }
  })
  return { kind: 'texts', texts }
}
