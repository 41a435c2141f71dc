import type { Catalog, Column, ComputedField, Relationship, Table } from '#server/platform/rest/catalog/catalog.ts'
import { RestError } from '#server/platform/rest/rest-error.ts'
import type {
  At,
  ColumnItem,
  EmbedItem,
  Logic,
  OrderTerm,
  ParsedQuery,
  SelectItem,
  Slot,
} from '#server/platform/rest/syntax/syntax.ts'
import { findRelationship } from './find-relationship.ts'

/** The rows of a table, view or function, with the request's selection, filters and order. */
export type Node = {
  /** The name that error messages use. */
  name: string
  /** The table whose relationships can be embedded; null if the rows do not come from a table. */
  table: string | null
  schema: string
  columns: ReadonlyMap<string, Column>
  computed: ReadonlyMap<string, ComputedField>
  /** The column of the source that has the whole row; null if the source itself is a table or view. */
  rowColumn: string | null
  items: (ColumnItem | Embed)[]
  filters: Logic[]
  orders: OrderTerm[]
  limit: Slot | null
  offset: Slot | null
  /** The maximum number of rows; for an embed, the maximum per parent row. Null means no limit. */
  maxRows: number | null
  /** A number that is unique within the request. SQL aliases such as `t0` contain it. */
  number: number
  /** The number of embeds around the node. */
  depth: number
}

export type Embed = Node & {
  kind: 'embed'
  item: EmbedItem
  relationship: Relationship
  target: Table
}

export type Origin = Pick<Node, 'name' | 'table' | 'schema' | 'columns' | 'computed'>

export const originOf = ({ name, schema, columns, computed }: Table): Origin => ({
  name,
  table: name,
  schema,
  columns,
  computed,
})

export const isEmbed = (item: ColumnItem | Embed): item is Embed => item.kind === 'embed'

export const embedsOf = (node: Node): Embed[] => node.items.filter(isEmbed)

export const isToOne = ({ relationship }: Pick<Embed, 'relationship'>) =>
  relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'

export function findEmbed(node: Node, name: string): Embed | undefined {
  return embedsOf(node).find(({ item }) => item.alias === name || item.relation === name)
}

export function refuseNotEmbedded(name: string): never {
  throw new RestError(400, ['PGRST108', `'${name}' is not an embedded resource in this request`], {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

function refuseGoingBack(name: string): never {
  throw new RestError(400, ['PGRST127', `The embed '${name}' goes back along a key that led to it`])
}

/** Refuses two embeds with one key, with the error of the tables that PostgREST would join under one name. */
function refuseRepeated({ name, depth }: Node, items: readonly SelectItem[]): void {
  const keys = items.flatMap((item) => (item.kind === 'embed' ? [item.alias ?? item.relation] : []))
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index)
  if (repeated === undefined) return
  throw new RestError(400, ['42712', `table name "${name}_${repeated}_${depth + 1}" specified more than once`])
}

type Numbering = { next: number }

/** A node and the relationships from the root to it. */
type Place = { node: Node; way: readonly Relationship[] }

function createNode(origin: Origin, numbering: Numbering, depth: number): Node {
  const number = numbering.next
  numbering.next += 1
  const empty = { items: [], filters: [], orders: [], limit: null, offset: null, maxRows: null, rowColumn: null }
  return { ...origin, ...empty, number, depth }
}

/**
 * Builds the tree of a request and finds the relationship of each embed. Throws PGRST127 if an embed goes back to rows
 * it came from and the settings do not allow that.
 */
export function buildTree(catalog: Catalog, origin: Origin, query: ParsedQuery): Node {
  const numbering: Numbering = { next: 0 }
  const { maxRows, allowsGoingBack } = catalog.settings

  function buildEmbed(parent: Place, item: EmbedItem): Embed {
    const wanted = { origin: parent.node.table ?? parent.node.name, target: item.relation, hint: item.hint }
    const relationship = findRelationship(catalog, wanted)
    if (!allowsGoingBack && goesBack(relationship, parent.way)) refuseGoingBack(item.relation)
    const target = catalog.tables.get(relationship.target)
    if (!target) throw new Error(`the catalog lacks ${relationship.target}`)
    const node = createNode(originOf(target), numbering, parent.node.depth + 1)
    const embed: Embed = { ...node, kind: 'embed', item, relationship, target }
    if (!isToOne(embed)) embed.maxRows = maxRows
    embed.items = buildItems({ node: embed, way: [...parent.way, relationship] }, item.items)
    return embed
  }

  function buildItems(parent: Place, items: readonly SelectItem[]): Node['items'] {
    refuseRepeated(parent.node, items)
    return items.map((item) => (item.kind === 'embed' ? buildEmbed(parent, item) : item))
  }

  const root = createNode(origin, numbering, 0)
  root.maxRows = maxRows
  root.items = buildItems({ node: root, way: [] }, query.select)
  applyModifiers(root, query)
  return root
}

function nodeAt(root: Node, path: readonly string[]): Node {
  return path.reduce((node, name) => findEmbed(node, name) ?? refuseNotEmbedded(name), root)
}

function each<Value>(root: Node, places: readonly At<Value>[], give: (node: Node, value: Value) => void): void {
  for (const { path, value } of places) give(nodeAt(root, path), value)
}

/** Applies filters, orders and limits to the nodes that their paths name. */
function applyModifiers(root: Node, query: ParsedQuery): void {
  each(root, query.filters, (node, logic) => node.filters.push(logic))
  each(root, query.orders, (node, terms) => node.orders.push(...terms))
  each(root, query.limits, (node, limit) => {
    node.limit = limit
  })
  each(root, query.offsets, (node, offset) => {
    node.offset = offset
  })
}

/**
 * A foreign key that a relationship follows. `isAlong` is true from the row with the key to the referenced row, and
 * false in the opposite direction.
 */
type Step = { table: string; constraint: string; isAlong: boolean }

function stepsOf({ junction, ownsKey, origin, target, constraint, routine }: Relationship): Step[] {
  if (routine !== undefined) return []
  if (!junction) return [{ table: ownsKey ? origin : target, constraint, isAlong: ownsKey }]
  return [
    { table: junction.table, constraint: junction.source.constraint, isAlong: false },
    { table: junction.table, constraint: junction.target.constraint, isAlong: true },
  ]
}

const undoes = (step: Step, earlier: Step) =>
  step.table === earlier.table && step.constraint === earlier.constraint && step.isAlong !== earlier.isAlong

/**
 * Returns whether a relationship uses a foreign key of the path in the opposite direction. Such embeds could repeat
 * rows without limit.
 */
function goesBack(relationship: Relationship, way: readonly Relationship[]): boolean {
  const taken = way.flatMap(stepsOf)
  return stepsOf(relationship).some((step) => taken.some((earlier) => undoes(step, earlier)))
}
