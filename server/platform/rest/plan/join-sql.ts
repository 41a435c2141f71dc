import type { Catalogue, ColumnPair } from '#server/platform/rest/catalogue/catalogue.ts'

import { catalogueName, internalName, join, qualifiedName, type Sql, sql } from './sql.ts'
import type { Embed } from './tree.ts'

export type Source = { from: Sql; where: Sql }

/** Equality of every pair: the first column on the left side, the second on the right. */
function pairsSql(pairs: readonly ColumnPair[], left: Sql, right: Sql): Sql {
  const equalities = pairs.map(
    ([own, foreign]) => sql`${left}.${catalogueName(own)} = ${right}.${catalogueName(foreign)}`,
  )
  return join(equalities, 'and')
}

/** The rows of an embed's target that belong to the row `parent`, under the alias given. */
export function relatedSource(catalogue: Catalogue, embed: Embed, names: { alias: Sql; parent: Sql }): Source {
  const { target, relationship, number } = embed
  const { alias, parent } = names
  const from = sql`${qualifiedName(target)} as ${alias}`
  const { junction } = relationship
  if (!junction) return { from, where: pairsSql(relationship.pairs, parent, alias) }
  const between = internalName('j', number)
  const table = qualifiedName({ schema: catalogue.schema, name: junction.table })
  const onward = pairsSql(junction.target.pairs, between, alias)
  return {
    from: sql`${from} join ${table} as ${between} on ${onward}`,
    where: pairsSql(junction.source.pairs, between, parent),
  }
}
