import type { ColumnPair, ForeignKey, Junction, Relationship, UniqueKey } from './catalog.ts'

const isWithin = (inner: readonly string[], outer: readonly string[]) => inner.every((name) => outer.includes(name))

function pairsOf(key: ForeignKey): ColumnPair[] {
  return key.columns.map((column, index) => [column, key.targetColumns[index] ?? ''])
}

const reverse = (pairs: readonly ColumnPair[]): ColumnPair[] => pairs.map(([own, foreign]) => [foreign, own])

function direct(key: ForeignKey, uniqueKeys: readonly UniqueKey[]): Relationship[] {
  const isUnique = uniqueKeys.some((unique) => unique.table === key.table && isWithin(unique.columns, key.columns))
  const shared = { constraint: key.name, junction: null }
  const pairs = pairsOf(key)
  return [
    {
      ...shared,
      origin: key.table,
      target: key.target,
      cardinality: isUnique ? 'one-to-one' : 'many-to-one',
      ownsKey: true,
      pairs,
    },
    {
      ...shared,
      origin: key.target,
      target: key.table,
      cardinality: isUnique ? 'one-to-one' : 'one-to-many',
      ownsKey: false,
      pairs: reverse(pairs),
    },
  ]
}

function throughJunction(source: ForeignKey, target: ForeignKey): Relationship {
  const junction: Junction = {
    table: source.table,
    source: { constraint: source.name, pairs: pairsOf(source) },
    target: { constraint: target.name, pairs: pairsOf(target) },
  }
  return {
    origin: source.target,
    target: target.target,
    cardinality: 'many-to-many',
    ownsKey: false,
    constraint: '',
    pairs: [],
    junction,
  }
}

/** Returns whether the table of two foreign keys is a junction table: one unique key includes the columns of both. */
function isJunction(source: ForeignKey, target: ForeignKey, uniqueKeys: readonly UniqueKey[]): boolean {
  if (source.name === target.name || source.table !== target.table) return false
  const columns = [...source.columns, ...target.columns]
  return uniqueKeys.some((unique) => unique.table === source.table && isWithin(columns, unique.columns))
}

/** Finds the relationships of tables: from each foreign key, in both directions, and through junction tables. */
export function findRelationships(
  foreignKeys: readonly ForeignKey[],
  uniqueKeys: readonly UniqueKey[],
): Relationship[] {
  const all = foreignKeys.flatMap((key) => direct(key, uniqueKeys))
  for (const source of foreignKeys) {
    for (const target of foreignKeys) {
      if (isJunction(source, target, uniqueKeys)) all.push(throughJunction(source, target))
    }
  }
  return all
}

/** Finds the relationships of foreign keys of views. */
export function findViewRelationships(
  foreignKeys: readonly ForeignKey[],
  uniqueKeys: readonly UniqueKey[],
  views: ReadonlySet<string>,
): Relationship[] {
  const all = foreignKeys.flatMap((key) => direct(key, uniqueKeys))
  return all.map((relationship) => ({ ...relationship, isToView: views.has(relationship.target) }))
}

export const groupRelationships = (
  relationships: readonly Relationship[],
): ReadonlyMap<string, readonly Relationship[]> => Map.groupBy(relationships, ({ origin }) => origin)
