import type { Catalogue } from '#server/platform/rest/catalogue/catalogue.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import type { ColumnItem } from '#server/platform/rest/syntax/syntax.ts'

import { logicSql } from './condition-sql.ts'
import { fieldSql, type Scope, scopeOf } from './field-sql.ts'
import { relatedSource, type Source } from './join-sql.ts'
import { orderSql } from './order-sql.ts'
import { bind, EMPTY, fromPostgres, internalName, join, outputName, type Sql, sql, wholeNumber } from './sql.ts'
import { type Embed, embedsOf, findEmbed, isEmbed, isToOne, type Node } from './tree.ts'

const aliasOf = (node: Node) => internalName('t', node.number)
const lateralOf = (embed: Embed) => internalName('e', embed.number)

const isStar = ({ field }: ColumnItem) => field.name === '*' && field.path.length === 0

/** The key of a column in the answer: its alias, else the last key of its path, else its name. */
function keyOfColumn({ alias, field }: ColumnItem): string {
  return alias ?? field.path.findLast((step) => !step.isIndex)?.key ?? field.name
}

function keysOf(node: Node): string[] {
  return node.items.flatMap((item) => {
    if (!isEmbed(item)) return isStar(item) ? [...node.columns.keys()] : [keyOfColumn(item)]
    if (item.item.isSpread) return keysOf(item)
    return item.items.length === 0 ? [] : [item.item.alias ?? item.item.relation]
  })
}

function columnItemSql(catalogue: Catalogue, scope: Scope, item: ColumnItem): Sql {
  if (isStar(item)) return sql`${scope.alias}.*`
  const field = fieldSql(scope, item.field)
  const key = outputName(keyOfColumn(item))
  if (item.cast === null) return sql`${field} as ${key}`
  const type = catalogue.castTypes.get(item.cast.toLowerCase())
  if (type === undefined) throw new RestError(400, ['42704', `type "${item.cast}" does not exist`])
  return sql`cast(${field} as ${fromPostgres(type)}) as ${key}`
}

/** Spread columns pass the join under numbers, so that no key of a caller can meet a name of ours. */
function spreadItemsSql(embed: Embed): Sql[] {
  return keysOf(embed).map((key, index) => {
    const column = sql`${lateralOf(embed)}.${internalName('s', index)}`
    return isToOne(embed) ? sql`${column} as ${outputName(key)}` : sql`coalesce(${column}, '[]') as ${outputName(key)}`
  })
}

function embedItemsSql(embed: Embed): Sql[] {
  if (embed.item.isSpread) return spreadItemsSql(embed)
  if (embed.items.length === 0) return []
  const key = outputName(embed.item.alias ?? embed.item.relation)
  const document = sql`${lateralOf(embed)}.doc`
  return [isToOne(embed) ? sql`${document} as ${key}` : sql`coalesce(${document}, '[]') as ${key}`]
}

function documentsSql(embed: Embed): Sql {
  if (!embed.item.isSpread) return isToOne(embed) ? sql`row_to_json(r.*) as doc` : sql`json_agg(r.*) as doc`
  const columns = keysOf(embed).map((key, index) => {
    const column = sql`r.${outputName(key)}`
    const collected = isToOne(embed) ? column : sql`json_agg(${column})`
    return sql`${collected} as ${internalName('s', index)}`
  })
  return join(columns, 'comma')
}

function lateralSql(catalogue: Catalogue, parent: Node, embed: Embed): Sql {
  const source = relatedSource(catalogue, embed, { alias: aliasOf(embed), parent: aliasOf(parent) })
  const hit = isToOne(embed) ? sql`true as hit` : sql`nullif(count(*) > 0, false) as hit`
  const documents = documentsSql(embed)
  const wanted = documents.chunks.length === 0 ? hit : sql`${hit}, ${documents}`
  const lateral = sql`lateral (select ${wanted} from (${rowsSql(catalogue, embed, source)}) as r) as ${lateralOf(embed)}`
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

/** The conditions of a node alone, for statements that change its rows. */
export function conditionsSql(node: Node): Sql {
  const scope = { ...scopeOf(node), markerOf: () => null }
  return join(
    node.filters.map((logic) => logicSql(scope, logic)),
    'and',
  )
}

/** `from … where …` of a node with everything that decides which rows there are. */
export function matchingSql(catalogue: Catalogue, node: Node, source: Source): Sql {
  const laterals = join(
    embedsOf(node).map((embed) => lateralSql(catalogue, node, embed)),
    'none',
  )
  return sql`from ${source.from}${laterals}${whereSql(node, source.where)}`
}

function limitSql({ limit, maxRows }: Node): Sql {
  if (maxRows === null) return limit === null ? EMPTY : sql` limit ${bind(limit)}::bigint`
  const most = wholeNumber(maxRows)
  return limit === null ? sql` limit ${most}` : sql` limit least(${bind(limit)}::bigint, ${most})`
}

/** The rows of a node as a query: one column a key. */
export function rowsSql(catalogue: Catalogue, node: Node, source: Source): Sql {
  const items = node.items.flatMap((item) =>
    isEmbed(item) ? embedItemsSql(item) : [columnItemSql(catalogue, scopeOf(node), item)],
  )
  const matching = matchingSql(catalogue, node, source)
  const offset = node.offset === null ? EMPTY : sql` offset ${bind(node.offset)}::bigint`
  return sql`select ${join(items, 'comma')} ${matching}${orderSql(catalogue, node)}${limitSql(node)}${offset}`
}
