import type { Catalogue, Column, Relationship, Table } from '#server/platform/rest/catalogue/catalogue.ts'
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

/** Rows of one table, view or function, and what a request wants of them. */
export type Node = {
  /** As messages call it. */
  name: string
  /** Where relationships start; null for rows that belong to no table. */
  table: string | null
  columns: ReadonlyMap<string, Column>
  items: (ColumnItem | Embed)[]
  filters: Logic[]
  orders: OrderTerm[]
  limit: Slot | null
  offset: Slot | null
  /** The most rows the server gives at once, for the list of an embed in each of its parents; null for no bound. */
  maxRows: number | null
  /** Unique within the request; names the SQL aliases. */
  number: number
}

export type Embed = Node & {
  kind: 'embed'
  item: EmbedItem
  relationship: Relationship
  target: Table
}

type Origin = Pick<Node, 'name' | 'table' | 'columns'>

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

function refuseWayBack(name: string): never {
  throw new RestError(400, ['PGRST127', `The embed '${name}' goes back along a key that led to it`])
}

type Numbering = { next: number }

type Wishes = { query: ParsedQuery; maxRows: number }
/** A node, and how it was reached from the root. */
type Place = { node: Node; way: readonly Relationship[] }

function plantNode(origin: Origin, numbering: Numbering): Node {
  const number = numbering.next
  numbering.next += 1
  return { ...origin, items: [], filters: [], orders: [], limit: null, offset: null, maxRows: null, number }
}

/** Builds the tree of a request, resolving every embed to a relationship of the catalogue; PGRST127 for a way back. */
export function buildTree(catalogue: Catalogue, origin: Origin, { query, maxRows }: Wishes): Node {
  const numbering: Numbering = { next: 0 }

  function plantEmbed(parent: Place, item: EmbedItem): Embed {
    const wanted = { origin: parent.node.table ?? parent.node.name, target: item.relation, hint: item.hint }
    const relationship = findRelationship(catalogue, wanted)
    if (isWayBack(relationship, parent.way)) refuseWayBack(item.relation)
    const target = catalogue.tables.get(relationship.target)
    if (!target) throw new Error(`the catalogue lacks ${relationship.target}`)
    const node = plantNode({ name: target.name, table: target.name, columns: target.columns }, numbering)
    const embed: Embed = { ...node, kind: 'embed', item, relationship, target }
    if (!isToOne(embed)) embed.maxRows = maxRows
    embed.items = plantItems({ node: embed, way: [...parent.way, relationship] }, item.items)
    return embed
  }

  function plantItems(parent: Place, items: readonly SelectItem[]): Node['items'] {
    return items.map((item) => (item.kind === 'embed' ? plantEmbed(parent, item) : item))
  }

  const root = plantNode(origin, numbering)
  root.maxRows = maxRows
  root.items = plantItems({ node: root, way: [] }, query.select)
  hang(root, query)
  return root
}

function nodeAt(root: Node, path: readonly string[]): Node {
  return path.reduce((node, name) => findEmbed(node, name) ?? refuseNotEmbedded(name), root)
}

function each<Value>(root: Node, places: readonly At<Value>[], give: (node: Node, value: Value) => void): void {
  for (const { path, value } of places) give(nodeAt(root, path), value)
}

/** Hangs conditions, orders and limits onto the nodes that their paths name. */
function hang(root: Node, query: ParsedQuery): void {
  each(root, query.filters, (node, logic) => node.filters.push(logic))
  each(root, query.orders, (node, terms) => node.orders.push(...terms))
  each(root, query.limits, (node, limit) => {
    node.limit = limit
  })
  each(root, query.offsets, (node, offset) => {
    node.offset = offset
  })
}

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
function isWayBack(relationship: Relationship, way: readonly Relationship[]): boolean {
  const taken = way.flatMap(stepsOf)
  return stepsOf(relationship).some((step) => taken.some((earlier) => undoes(step, earlier)))
}
