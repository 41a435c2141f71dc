import type { Catalog, Relationship } from '#server/platform/rest/catalog/catalog.ts'
import { findSimilar } from '#server/platform/rest/catalog/similarity.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'

type Wanted = { origin: string; target: string; hint: string | null }

const RELATION_SIMILARITY = 0.6

const ownColumn = ({ pairs }: Relationship) => (pairs.length === 1 ? pairs[0]?.[0] : undefined)
const foreignColumn = ({ pairs }: Relationship) => (pairs.length === 1 ? pairs[0]?.[1] : undefined)

/**
 * A foreign key that refers to its own table has two relationships, such as children and parent. The table's name
 * selects the children, the key's column selects the parent.
 */
function matchesSelf(relationship: Relationship, { target, hint }: Wanted): boolean {
  const isMany = target === relationship.target && !relationship.ownsKey && relationship.junction === null
  if (hint !== null) return isMany && foreignColumn(relationship) === hint
  return isMany || (relationship.ownsKey && ownColumn(relationship) === target)
}

function matchesHint(relationship: Relationship, hint: string): boolean {
  if (relationship.junction) return relationship.junction.table === hint
  return [relationship.constraint, ownColumn(relationship), foreignColumn(relationship)].includes(hint)
}

function matches(relationship: Relationship, wanted: Wanted): boolean {
  if (relationship.origin === relationship.target) return matchesSelf(relationship, wanted)
  const { target, hint } = wanted
  if (relationship.isToView && relationship.target !== target) return false
  if (hint !== null) return relationship.target === target && matchesHint(relationship, hint)
  const isByKey = relationship.junction === null && relationship.constraint === target
  return relationship.target === target || isByKey || (relationship.ownsKey && ownColumn(relationship) === target)
}

function similarName(catalog: Catalog, { origin, target }: Wanted): string | null {
  const known = catalog.relationships.get(origin)
  if (!known) {
    const parent = findSimilar(origin, catalog.relationships.keys(), RELATION_SIMILARITY)
    return parent && `Perhaps you meant '${parent}' instead of '${origin}'.`
  }
  if (known.some((relationship) => relationship.target === target)) return null
  const child = findSimilar(target, new Set(known.map((relationship) => relationship.target)), RELATION_SIMILARITY)
  return child && `Perhaps you meant '${child}' instead of '${target}'.`
}

function refuseUnknown(catalog: Catalog, wanted: Wanted): never {
  const { origin, target, hint } = wanted
  const using = hint === null ? '' : ` using the hint '${hint}'`
  throw new RestError(
    400,
    ['PGRST200', `Could not find a relationship between '${origin}' and '${target}' in the schema cache`],
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}'${using} in the schema '${catalog.schema}', but no matches were found.`,
      hint: similarName(catalog, wanted),
    },
  )
}

const list = (names: readonly string[]) => `(${names.join(', ')})`

function describe({ origin, target, cardinality, constraint, pairs, junction }: Relationship) {
  const embedding = `${origin} with ${target}`
  if (junction) {
    const source = `${junction.source.constraint}${list(junction.source.pairs.map(([own]) => own))}`
    const onward = `${junction.target.constraint}${list(junction.target.pairs.map(([own]) => own))}`
    return { cardinality, embedding, relationship: `${junction.table} using ${source} and ${onward}` }
  }
  const own = `${origin}${list(pairs.map((pair) => pair[0]))}`
  const foreign = `${target}${list(pairs.map((pair) => pair[1]))}`
  return { cardinality, embedding, relationship: `${constraint} using ${own} and ${foreign}` }
}

function refuseAmbiguous(found: readonly Relationship[], { origin, target }: Wanted): never {
  const names = found.map((one) => `'${one.target}!${one.junction?.table ?? one.constraint}'`)
  throw new RestError(
    300,
    ['PGRST201', `Could not embed because more than one relationship was found for '${origin}' and '${target}'`],
    {
      details: found.map(describe),
      hint: `Try changing '${target}' to one of the following: ${names.join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )
}

/**
 * Returns the relationship for a name and an optional hint. Throws PGRST200 if none matches, PGRST201 if several match.
 */
export function findRelationship(catalog: Catalog, wanted: Wanted): Relationship {
  const candidates = catalog.relationships.get(wanted.origin) ?? []
  const computed = candidates.find(({ routine }) => routine !== undefined && routine === wanted.target)
  if (computed) return computed
  const found = candidates.filter((candidate) => candidate.routine === undefined && matches(candidate, wanted))
  if (found.length > 1) refuseAmbiguous(found, wanted)
  return found[0] ?? refuseUnknown(catalog, wanted)
}
