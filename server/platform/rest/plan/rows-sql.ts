import type { Catalog, ColumnPair } from '#server/platform/rest/catalog/catalog.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import type { OrderTerm } from '#server/platform/rest/syntax/syntax.ts'
import { logicSql } from './condition-sql.ts'
import { aliasOf, fieldSql, rowOf, scopeOf } from './field-sql.ts'
import { entriesOf, isGrouped, lateralOf, outputsSql } from './outputs-sql.ts'
import {
  bind,
  catalogName,
  EMPTY,
  internalName,
  join,
  keyword,
  outputName,
  qualifiedName,
  type Sql,
  sql,
  wholeNumber,
} from './sql.ts'
import { type Embed, embedsOf, findEmbed, isToOne, type Node, refuseNotEmbedded } from './tree.ts'

function documentsSql(embed: Embed): Sql {
  if (!embed.item.isSpread) return isToOne(embed) ? sql`row_to_json(r.*) as doc` : sql`json_agg(r.*) as doc`
  const columns = entriesOf(embed).map(({ key }, index) => {
    const column = sql`r.${outputName(key)}`
    const collected = isToOne(embed) ? column : sql`json_agg(${column})`
    return sql`${collected} as ${internalName('s', index)}`
  })
  return join(columns, 'comma')
}

function lateralSql(catalog: Catalog, parent: Node, embed: Embed): Sql {
  const source = relatedSource(catalog, embed, { alias: aliasOf(embed), parent })
  const hit = isToOne(embed) ? sql`true as hit` : sql`nullif(count(*) > 0, false) as hit`
  const documents = documentsSql(embed)
  const wanted = documents.chunks.length === 0 ? hit : sql`${hit}, ${documents}`
  const lateral = sql`lateral (select ${wanted} from (${rowsSql(catalog, embed, source)}) as r) as ${lateralOf(embed)}`
  return embed.item.isInner ? sql` join ${lateral} on ${lateralOf(embed)}.hit` : sql` left join ${lateral} on true`
}

function whereSql(node: Node, condition: Sql): Sql {
  const markerOf = (name: string) => {
    const embed = findEmbed(node, name)
    return embed ? sql`${lateralOf(embed)}.hit` : null
  }
  const scope = { ...scopeOf(node), markerOf }
  const given = condition.chunks.length === 0 ? [] : [condition]
  const conditions = [...given, ...node.filters.map((logic) => logicSql(scope, logic))]
  return conditions.length === 0 ? EMPTY : sql` where ${join(conditions, 'and')}`
}

/** Returns the conditions on a node's own rows, for statements that change them. */
export function conditionsSql(node: Node): Sql {
  const scope = { ...scopeOf(node), markerOf: () => null }
  return join(
    node.filters.map((logic) => logicSql(scope, logic)),
    'and',
  )
}

/** Returns the `from … where …` clause that selects a node's rows. */
function matchingSql(catalog: Catalog, node: Node, source: Source): Sql {
  const laterals = join(
    embedsOf(node).map((embed) => lateralSql(catalog, node, embed)),
    'none',
  )
  return sql`from ${source.from}${laterals}${whereSql(node, source.where)}`
}

function limitSql({ limit, maxRows }: Node): Sql {
  if (maxRows === null) return limit === null ? EMPTY : sql` limit ${bind(limit)}::bigint`
  const most = wholeNumber(maxRows)
  return limit === null ? sql` limit ${most}` : sql` limit least(${bind(limit)}::bigint, ${most})`
}

/** Returns the query of a node's rows, with one column per key. */
export function rowsSql(catalog: Catalog, node: Node, source: Source): Sql {
  const offset = node.offset === null ? EMPTY : sql` offset ${bind(node.offset)}::bigint`
  return sql`${groupsSql(catalog, node, source)}${orderSql(catalog, node)}${limitSql(node)}${offset}`
}

/** Returns the query of all rows of a node, without an order. */
function groupsSql(catalog: Catalog, node: Node, source: Source): Sql {
  const { items, grouping } = outputsSql(catalog, node)
  return sql`select ${items} ${matchingSql(catalog, node, source)}${grouping}`
}

/** Returns a query with as many rows as a node has, without a limit. */
export const allRowsSql = (catalog: Catalog, node: Node, source: Source): Sql =>
  isGrouped(node) ? groupsSql(catalog, node, source) : sql`select 1 ${matchingSql(catalog, node, source)}`

/** Returns a column with the exact number of rows. */
export const totalSql = (catalog: Catalog, node: Node, source: Source): Sql =>
  sql`, (select count(*)::int from (${allRowsSql(catalog, node, source)}) as c) as total`

type Source = { from: Sql; where: Sql }

/** Returns the SQL that joins all pairs of columns. */
function pairsSql(pairs: readonly ColumnPair[], left: Sql, right: Sql): Sql {
  const equalities = pairs.map(([own, foreign]) => sql`${left}.${catalogName(own)} = ${right}.${catalogName(foreign)}`)
  return join(equalities, 'and')
}

/** Returns the `from` source with the embedded rows that belong to the row `parent`. */
function relatedSource(catalog: Catalog, embed: Embed, related: { alias: Sql; parent: Node }): Source {
  const { target, relationship, number } = embed
  const { alias } = related
  const { routine } = relationship
  if (routine !== undefined) {
    const call = sql`${qualifiedName({ schema: catalog.schema, name: routine })}(${rowOf(related.parent)})`
    return { from: sql`${call} as ${alias}`, where: EMPTY }
  }
  const parent = aliasOf(related.parent)
  const from = sql`${qualifiedName(target)} as ${alias}`
  const { junction } = relationship
  if (!junction) return { from, where: pairsSql(relationship.pairs, parent, alias) }
  const between = internalName('j', number)
  const table = qualifiedName({ schema: catalog.schema, name: junction.table })
  const onward = pairsSql(junction.target.pairs, between, alias)
  return {
    from: sql`${from} join ${table} as ${between} on ${onward}`,
    where: pairsSql(junction.source.pairs, between, parent),
  }
}

const DIRECTIONS = { asc: ' asc', desc: ' desc' } as const
const NULLS = { first: ' nulls first', last: ' nulls last' } as const

function relatedSql(catalog: Catalog, node: Node, { field, ...term }: OrderTerm & { relation: string }): Sql {
  const embed = findEmbed(node, term.relation) ?? refuseNotEmbedded(term.relation)
  if (!isToOne(embed)) {
    throw new RestError(400, ['PGRST118', `A related order on '${term.relation}' is not possible`], {
      details: `'${node.name}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
    })
  }
  const alias = internalName('s', embed.number)
  const { from, where } = relatedSource(catalog, embed, { alias, parent: node })
  const condition = where.chunks.length === 0 ? EMPTY : sql` where ${where}`
  return sql`(select ${fieldSql({ ...scopeOf(embed), alias, row: alias }, field)} from ${from}${condition})`
}

function termSql(catalog: Catalog, node: Node, term: OrderTerm): Sql {
  const scope = scopeOf(node)
  const { relation } = term
  const subject = relation === null ? fieldSql(scope, term.field) : relatedSql(catalog, node, { ...term, relation })
  const direction = term.direction === null ? EMPTY : keyword(DIRECTIONS, term.direction)
  const nulls = term.nulls === null ? EMPTY : keyword(NULLS, term.nulls)
  return sql`${subject}${direction}${nulls}`
}

function orderSql(catalog: Catalog, node: Node): Sql {
  if (node.orders.length === 0) return EMPTY
  const terms = node.orders.map((term) => termSql(catalog, node, term))
  return sql` order by ${join(terms, 'comma')}`
}
