import { readField, readIdentifier, readName } from './names.ts'
import { Scanner } from './scanner.ts'
import { type Aggregate, AGGREGATES, type ColumnItem, type EmbedItem, type SelectItem } from './syntax.ts'

/** The maximum depth and size of a selection. Larger requests are refused before SQL is built. */
const MAX_DEPTH = 4
const MAX_ITEMS = 100
const MAX_EMBEDS = 20

const AGGREGATE = /\.(?:sum|avg|count|max|min)\(\)/y
const COUNT = /count\(\)/y

type Modifiers = { hint: string | null; isInner: boolean }
type Budget = { items: number; embeds: number }

function readModifiers(scanner: Scanner): Modifiers {
  const modifiers: Modifiers = { hint: null, isInner: false }
  while (scanner.skip('!')) {
    const name = readName(scanner)
    if (name === 'inner') modifiers.isInner = true
    else if (name !== 'left') modifiers.hint = name
  }
  return modifiers
}

function readAlias(scanner: Scanner): string | null {
  const start = scanner.position
  const isName = scanner.peek() === '"' || scanner.match(/(?=[\p{L}\p{N}_$ ])/uy) !== null
  if (!isName) return null
  const name = readName(scanner)
  if (scanner.startsWith(':') && !scanner.startsWith('::')) {
    scanner.skip(':')
    return name
  }
  scanner.rewind(start)
  return null
}

const isAggregate = (name: string): name is Aggregate['name'] => Object.hasOwn(AGGREGATES, name)

const readCast = (scanner: Scanner) => (scanner.skip('::') ? readIdentifier(scanner) : null)

/** Reads `.sum()::text`, or returns null. */
function readAggregate(scanner: Scanner): Aggregate | null {
  const name = scanner.match(AGGREGATE)?.slice(1, -2) ?? ''
  return isAggregate(name) ? { name, cast: readCast(scanner) } : null
}

function readColumn(scanner: Scanner, alias: string | null): ColumnItem {
  const field = readField(scanner)
  const cast = readCast(scanner)
  return { kind: 'column', field, cast, aggregate: readAggregate(scanner), alias }
}

/** Reads `count()`, the number of rows, or returns null. */
function readCount(scanner: Scanner, alias: string | null): ColumnItem | null {
  if (scanner.match(COUNT) === null) return null
  const aggregate = { name: 'count', cast: readCast(scanner) } as const
  return { kind: 'column', field: { name: '*', path: [] }, cast: null, aggregate, alias }
}

function readStar(scanner: Scanner): ColumnItem | null {
  if (!scanner.skip('*')) return null
  return { kind: 'column', field: { name: '*', path: [] }, cast: null, aggregate: null, alias: null }
}

/** Reads an embed: a name, optional modifiers, and a list in brackets. Returns null for a plain column. */
function tryReadEmbed(scanner: Scanner, alias: string | null): Omit<EmbedItem, 'items' | 'isSpread'> | null {
  const start = scanner.position
  const relation = readName(scanner)
  const { hint, isInner } = readModifiers(scanner)
  if (scanner.skip('(')) return { kind: 'embed', relation, hint, alias, isInner }
  scanner.rewind(start)
  return null
}

function readItem(scanner: Scanner, depth: number, budget: Budget): SelectItem {
  budget.items += 1
  if (budget.items > MAX_ITEMS) scanner.refuse(`more than ${MAX_ITEMS} selected items`)
  scanner.skipSpaces()
  const star = readStar(scanner)
  if (star) return star
  const isSpread = scanner.skip('...') || scanner.skip('..')
  const alias = isSpread ? null : readAlias(scanner)
  const count = isSpread ? null : readCount(scanner, alias)
  if (count) return count
  const embed = tryReadEmbed(scanner, alias)
  if (!embed) return isSpread ? scanner.fail('"("') : readColumn(scanner, alias)
  budget.embeds += 1
  if (budget.embeds > MAX_EMBEDS) scanner.refuse(`more than ${MAX_EMBEDS} embedded resources`)
  return { ...embed, isSpread, items: readEmbedded(scanner, depth + 1, budget) }
}

function readEmbedded(scanner: Scanner, depth: number, budget: Budget): SelectItem[] {
  if (depth > MAX_DEPTH) scanner.refuse(`more than ${MAX_DEPTH} levels of embedding`)
  const items = scanner.startsWith(')') ? [] : readItems(scanner, depth, budget)
  scanner.expect(')')
  return items
}

function readItems(scanner: Scanner, depth: number, budget: Budget): SelectItem[] {
  const items: SelectItem[] = []
  do {
    items.push(readItem(scanner, depth, budget))
    scanner.skipSpaces()
  } while (scanner.skip(','))
  return items
}

/** Parses `select=a,b:c->>d::text,rel!hint!inner(…)`. An empty text selects nothing. */
export function parseSelect(text: string): readonly SelectItem[] {
  if (text === '') return []
  const scanner = new Scanner(text, 'select parameter')
  const items = readItems(scanner, 0, { items: 0, embeds: 0 })
  scanner.expectEnd()
  return items
}
