import type { Relationship } from '#server/platform/rest/catalogue/catalogue.ts'

/** One foreign key as a relationship travels it: along, to the row it names, or against, to the rows that name it. */
type Step = { table: string; constraint: string; isAlong: boolean }

function stepsOf({ junction, ownsKey, origin, target, constraint }: Relationship): Step[] {
  if (!junction) return [{ table: ownsKey ? origin : target, constraint, isAlong: ownsKey }]
  return [
    { table: junction.table, constraint: junction.source.constraint, isAlong: false },
    { table: junction.table, constraint: junction.target.constraint, isAlong: true },
  ]
}

const undoes = (step: Step, earlier: Step) =>
  step.table === earlier.table && step.constraint === earlier.constraint && step.isAlong !== earlier.isAlong

/** Whether a relationship takes a key of the way so far the other way round: such embeds repeat rows without bound. */
export function isWayBack(relationship: Relationship, way: readonly Relationship[]): boolean {
  const taken = way.flatMap(stepsOf)
  return stepsOf(relationship).some((step) => taken.some((earlier) => undoes(step, earlier)))
}
