import type { Catalogue } from '#server/platform/rest/catalogue/catalogue.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import type { OrderTerm } from '#server/platform/rest/syntax/syntax.ts'

import { fieldSql, scopeOf } from './field-sql.ts'
import { relatedSource } from './join-sql.ts'
import { EMPTY, internalName, join, keyword, type Sql, sql } from './sql.ts'
import { findEmbed, isToOne, type Node, refuseNotEmbedded } from './tree.ts'

const DIRECTIONS = { asc: ' asc', desc: ' desc' } as const
const NULLS = { first: ' nulls first', last: ' nulls last' } as const

function relatedSql(catalogue: Catalogue, node: Node, { field, ...term }: OrderTerm & { relation: string }): Sql {
  const embed = findEmbed(node, term.relation) ?? refuseNotEmbedded(term.relation)
  if (!isToOne(embed)) {
    throw new RestError(400, ['PGRST118', `A related order on '${term.relation}' is not possible`], {
      details: `'${node.name}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const alias = internalName('s', embed.number)
  const { from, where } = relatedSource(catalogue, embed, { alias, parent: internalName('t', node.number) })
  return sql`(select ${fieldSql({ alias, name: embed.name, columns: embed.columns }, field)} from ${from} where ${where})`
}

function termSql(catalogue: Catalogue, node: Node, term: OrderTerm): Sql {
  const scope = scopeOf(node)
  const { relation } = term
  const subject = relation === null ? fieldSql(scope, term.field) : relatedSql(catalogue, node, { ...term, relation })
  const direction = term.direction === null ? EMPTY : keyword(DIRECTIONS, term.direction)
  const nulls = term.nulls === null ? EMPTY : keyword(NULLS, term.nulls)
  return sql`${subject}${direction}${nulls}`
}

export function orderSql(catalogue: Catalogue, node: Node): Sql {
  if (node.orders.length === 0) return EMPTY
  const terms = node.orders.map((term) => termSql(catalogue, node, term))
  return sql` order by ${join(terms, 'comma')}`
}
