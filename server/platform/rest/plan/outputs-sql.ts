import type { Catalog } from '#server/platform/rest/catalog/catalog.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import { type Aggregate, AGGREGATES, type ColumnItem } from '#server/platform/rest/syntax/syntax.ts'
import { aliasOf, fieldSql, isComputed, scopeOf } from './field-sql.ts'
import {
  catalogName,
  EMPTY,
  fromPostgres,
  internalName,
  join,
  keyword,
  outputName,
  type Sql,
  sql,
  wholeNumber,
} from './sql.ts'
import { type Embed, isEmbed, isToOne, type Node } from './tree.ts'

export const lateralOf = (embed: Embed): Sql => internalName('e', embed.number)

const isStar = ({ field, aggregate }: ColumnItem) => field.name === '*' && field.path.length === 0 && aggregate === null

/**
 * Returns whether an item is the word `count`. Where no column has this name, it counts the rows, with or without
 * permission for aggregates, because Postgres itself reads `table.count` as `count(table)`.
 */
export const isLegacyCount = (node: Node, { field, aggregate }: ColumnItem): boolean =>
  aggregate === null &&
  field.name === 'count' &&
  field.path.length === 0 &&
  !node.columns.has('count') &&
  !isComputed(node, 'count')

const COUNT: Aggregate = { name: 'count', cast: null }

const aggregateOf = (node: Node, item: ColumnItem): Aggregate | null =>
  isLegacyCount(node, item) ? COUNT : item.aggregate

/** Returns the column's key: its alias, else its aggregate, else the last key of its path, else its name. */
function keyOfColumn({ alias, aggregate, field }: ColumnItem): string {
  return alias ?? aggregate?.name ?? field.path.findLast((step) => !step.isIndex)?.key ?? field.name
}

/** A column of the result of a node, and the aggregate that is applied to its values. */
type Entry = { key: string; aggregate: Aggregate | null }

/** Returns whether the parent applies the aggregates of a node, since the node adds columns to the parent's only row. */
const isHoisted = (node: Node | Embed): boolean => 'item' in node && node.item.isSpread && isToOne(node)

function entriesOfEmbed(embed: Embed): Entry[] {
  if (!embed.item.isSpread) {
    return embed.items.length === 0 ? [] : [{ key: embed.item.alias ?? embed.item.relation, aggregate: null }]
  }
  const entries = entriesOf(embed)
  return isToOne(embed) ? entries : entries.map(({ key }) => ({ key, aggregate: null }))
}

/** Returns the columns of the result of a node. */
export function entriesOf(node: Node): Entry[] {
  return node.items.flatMap((item) => {
    if (isEmbed(item)) return entriesOfEmbed(item)
    if (isStar(item)) return [...node.columns.keys()].map((key) => ({ key, aggregate: null }))
    return [{ key: keyOfColumn(item), aggregate: aggregateOf(node, item) }]
  })
}

/** Returns whether the rows of a node are grouped by the columns without an aggregate. */
export const isGrouped = (node: Node): boolean =>
  !isHoisted(node) && entriesOf(node).some(({ aggregate }) => aggregate !== null)

function castSql({ castTypes }: Catalog, value: Sql, cast: string | null): Sql {
  if (cast === null) return value
  const type = castTypes.get(cast.toLowerCase())
  if (type === undefined) throw new RestError(400, ['42704', `type "${cast}" does not exist`])
  return sql`cast(${value} as ${fromPostgres(type)})`
}

/** Returns the value of an item before its aggregate. */
function valueSql(catalog: Catalog, node: Node, item: ColumnItem): Sql {
  if (item.field.name === '*' || isLegacyCount(node, item)) return sql`1`
  return castSql(catalog, fieldSql(scopeOf(node), item.field), item.cast)
}

/** An output of a node: a value with its key, or several columns that SQL names itself. */
type Output = { value: Sql; key: string | null; aggregate: Aggregate | null }

/** Returns the columns of a star: one by one if they need a number each, or if the source has more columns. */
function starOutputs(node: Node): Output[] {
  const alias = aliasOf(node)
  if (node.rowColumn === null && !isGrouped(node)) return [{ value: sql`${alias}.*`, key: null, aggregate: null }]
  return [...node.columns.keys()].map((key) => ({
    value: sql`${alias}.${catalogName(key)}`,
    key,
    aggregate: null,
  }))
}

/**
 * Returns the columns of a spread embed. Inside the join the columns have numbered names, so that the caller's
 * keys can't collide with internal names.
 */
function spreadOutputs(embed: Embed): Output[] {
  return entriesOf(embed).map(({ key, aggregate }, index) => {
    const value = sql`${lateralOf(embed)}.${internalName('s', index)}`
    return isToOne(embed) ? { value, key, aggregate } : { value: sql`coalesce(${value}, '[]')`, key, aggregate: null }
  })
}

function embedOutputs(embed: Embed, isGroupedBy: boolean): Output[] {
  if (embed.item.isSpread) return spreadOutputs(embed)
  if (embed.items.length === 0) return []
  const document = sql`${lateralOf(embed)}.doc`
  const value = isToOne(embed) ? document : sql`coalesce(${document}, '[]')`
  // Postgres can group by jsonb only.
  return [
    {
      value: isGroupedBy ? sql`(${value})::jsonb` : value,
      key: embed.item.alias ?? embed.item.relation,
      aggregate: null,
    },
  ]
}

function refuseAggregates(): never {
  throw new RestError(400, ['PGRST123', 'Use of aggregate functions is not allowed'])
}

/** Refuses aggregates that the settings don't allow. The word `count` alone is always allowed. */
function checkAggregates({ settings }: Catalog, node: Node): void {
  if (settings.allowsAggregates) return
  const columns = node.items.filter((item) => !isEmbed(item))
  if (columns.some(({ aggregate }) => aggregate !== null)) refuseAggregates()
  if (node.items.length > 1 && columns.some((item) => isLegacyCount(node, item))) refuseAggregates()
}

/** Returns the selected columns of a node and the `group by` clause that they need. */
export function outputsSql(catalog: Catalog, node: Node): { items: Sql; grouping: Sql } {
  checkAggregates(catalog, node)
  const isGroupedHere = isGrouped(node)
  const outputs = node.items.flatMap((item): Output[] => {
    if (isEmbed(item)) return embedOutputs(item, isGroupedHere)
    if (isStar(item)) return starOutputs(node)
    return [{ value: valueSql(catalog, node, item), key: keyOfColumn(item), aggregate: aggregateOf(node, item) }]
  })
  const items = outputs.map(({ value, key, aggregate }) => {
    const isApplied = aggregate !== null && isGroupedHere
    const result = isApplied
      ? castSql(catalog, sql`${keyword(AGGREGATES, aggregate.name)}(${value})`, aggregate.cast)
      : value
    return key === null ? result : sql`${result} as ${outputName(key)}`
  })
  const numbers = outputs.flatMap(({ aggregate }, index) => (aggregate === null ? [wholeNumber(index + 1)] : []))
  const grouping = isGroupedHere && numbers.length > 0 ? sql` group by ${join(numbers, 'comma')}` : EMPTY
  return { items: join(items, 'comma'), grouping }
}
