import type { Logic } from '#server/platform/rest/syntax/syntax.ts'
import { isComputed } from './field-sql.ts'
import { EMPTY, internalColumn, internalName, type Sql, sql } from './sql.ts'
import { embedsOf, isEmbed, type Node } from './tree.ts'

const fieldsOfLogic = (logic: Logic): string[] =>
  logic.kind === 'filter' ? [logic.field.name] : logic.members.flatMap(fieldsOfLogic)

function usesWholeRow(node: Node): boolean {
  if (embedsOf(node).some(({ relationship }) => relationship.routine !== undefined)) return true
  const selected = node.items.flatMap((item) => (isEmbed(item) ? [] : [item.field.name]))
  const ordered = node.orders.flatMap(({ relation, field }) => (relation === null ? [field.name] : []))
  const names = [...selected, ...node.filters.flatMap(fieldsOfLogic), ...ordered]
  return names.some((name) => isComputed(node, name))
}

/**
 * Prepares a node whose source is a common table expression. Its rows have lost the type of their table, which computed
 * fields need, so a column is added with the row of that type.
 */
export function withWholeRow(node: Node): Node {
  if (!usesWholeRow(node)) return node
  let rowColumn = 'row'
  while (node.columns.has(rowColumn)) rowColumn += '_'
  return { ...node, rowColumn }
}

/** Returns the added column for the statement that fills the common table expression, with a leading comma. */
export const wholeRowSql = ({ rowColumn }: Node): Sql =>
  rowColumn === null ? EMPTY : sql`, ${internalName('t', 0)} as ${internalColumn(rowColumn)}`
