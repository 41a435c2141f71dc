import { RestError } from '#server/platform/rest/rest-error.ts'

import type { At, Field, Literals, Logic, OrderTerm, ParsedQuery, Slot } from './syntax.ts'
import { readJsonPath, readName, readNames } from './names.ts'
import { readCondition, readGroup, readWholeValue } from './parse-condition.ts'
import { parseOrder } from './parse-order.ts'
import { parseSelect } from './parse-select.ts'
import { Scanner } from './scanner.ts'

/** The maximum number of parameters. Our screens send far fewer. */
const MAX_PARAMETERS = 200
const MAX_FILTERS = 100
const MAX_ORDERS = 20

const STAR = parseSelect('*')

/** `authenticate` reads this parameter. It is a key, so it must not appear in a response. */
const GATEWAY_KEY = 'apikey'

function refuseQuery(details: string, status = 400): never {
  throw new RestError(status, ['PGRST100', 'failed to parse query string'], { details })
}

type Draft = {
  filters: At<Logic>[]
  orders: At<readonly OrderTerm[]>[]
  limits: At<Slot>[]
  offsets: At<Slot>[]
  literals: Literals
}

const namesOf = (text: string | undefined, what: string) =>
  text === undefined ? null : readNames(new Scanner(text, `${what} parameter`))

function readPath(scanner: Scanner): string[] {
  const path: string[] = []
  do path.push(readName(scanner))
  while (scanner.skip('.'))
  return path
}

function parseTarget(key: string): { path: readonly string[]; field: Field } {
  const scanner = new Scanner(key, 'tree path')
  const path = readPath(scanner)
  const field = { name: path.at(-1) ?? '', path: readJsonPath(scanner) }
  scanner.expectEnd()
  return { path: path.slice(0, -1), field }
}

function parseEmbedPath(key: string): readonly string[] {
  const scanner = new Scanner(key, 'tree path')
  const path = readPath(scanner)
  scanner.expectEnd()
  return path.slice(0, -1)
}

function addFilter(draft: Draft, key: string, text: string): void {
  const { path, field } = parseTarget(key)
  const scanner = new Scanner(text, 'filter')
  const parsed = readCondition({ scanner, literals: draft.literals, readValue: readWholeValue })
  scanner.expectEnd()
  draft.filters.push({ path, value: { kind: 'filter', field, ...parsed } })
}

function addLogic(draft: Draft, key: string, text: string): void {
  const steps = readPath(new Scanner(key, 'logic path'))
  const operator = steps.at(-1) ?? 'and'
  const keyword = steps.includes('not') ? `not.${operator}` : operator
  const scanner = new Scanner(text, 'logic tree')
  const value = readGroup({ scanner, literals: draft.literals }, keyword)
  scanner.expectEnd()
  draft.filters.push({ path: steps.slice(0, -1).filter((step) => step !== 'not'), value })
}

function addOrder(draft: Draft, key: string, text: string): void {
  if (text !== '') draft.orders.push({ path: parseEmbedPath(key), value: parseOrder(text) })
}

const LARGEST = 2n ** 63n - 1n

function readCount(text: string, what: string): string {
  if (!/^-?\d+$/.test(text)) {
    return new Scanner(text, what).fail('an integer')
  }
  const count = BigInt(text)
  if (count < 0n && what === 'limit parameter') {
    throw new RestError(416, ['PGRST103', 'Requested range not satisfiable'], {
      details: 'Limit should be greater than or equal to zero.',
    })
  }
  if (count < 0n) return '0'
  return count > LARGEST ? LARGEST.toString() : count.toString()
}

function addLimit(draft: Draft, key: string, text: string): void {
  draft.limits.push({ path: parseEmbedPath(key), value: draft.literals.add(readCount(text, 'limit parameter')) })
}

function addOffset(draft: Draft, key: string, text: string): void {
  draft.offsets.push({ path: parseEmbedPath(key), value: draft.literals.add(readCount(text, 'offset parameter')) })
}

/** Parameters that are not filters, by the last part of their name: `orders.limit` limits the embed `orders`. */
const RESERVED = new Map([
  ['and', addLogic],
  ['or', addLogic],
  ['order', addOrder],
  ['limit', addLimit],
  ['offset', addOffset],
])

const WHOLE_REQUEST = new Set(['select', 'columns', 'on_conflict'])

export type Entry = readonly [key: string, value: string]

/** Splits a query string into decoded pairs. Throws a RestError if it is too long. */
export function readEntries(query: string, maxLength: number): Entry[] {
  if (query.length > maxLength) refuseQuery(`more than ${maxLength} characters`, 414)
  const entries = [...new URLSearchParams(query)].filter(([key]) => key !== GATEWAY_KEY)
  if (entries.length > MAX_PARAMETERS) refuseQuery(`more than ${MAX_PARAMETERS} parameters`)
  // Postgres text can't hold NUL, and the wire protocol ends a statement at it.
  if (entries.some(([key, value]) => key.includes('\0') || value.includes('\0')))
    refuseQuery('unexpected NUL character')
  return entries
}

export function isReserved(key: string): boolean {
  return WHOLE_REQUEST.has(key) || RESERVED.has(key.slice(key.lastIndexOf('.') + 1))
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

const countFilters = (logic: Logic): number => (logic.kind === 'filter' ? 1 : sum(logic.members.map(countFilters)))

function checkSize({ filters, orders }: Draft): void {
  if (sum(filters.map(({ value }) => countFilters(value))) > MAX_FILTERS)
    refuseQuery(`more than ${MAX_FILTERS} filters`)
  if (sum(orders.map(({ value }) => value.length)) > MAX_ORDERS) refuseQuery(`more than ${MAX_ORDERS} terms of order`)
}

/** Parses the query of a request on a table and adds its values to `literals`. Only throws RestError. */
export function parseQuery(entries: readonly Entry[], literals: Literals): ParsedQuery {
  const draft: Draft = { filters: [], orders: [], limits: [], offsets: [], literals }
  const whole = new Map<string, string>()
  for (const [key, value] of entries) {
    if (WHOLE_REQUEST.has(key)) {
      if (!whole.has(key)) whole.set(key, value)
      continue
    }
    const add = RESERVED.get(key.slice(key.lastIndexOf('.') + 1)) ?? addFilter
    add(draft, key, value)
  }
  checkSize(draft)
  const select = whole.get('select')
  const { filters, orders, limits, offsets } = draft
  return {
    filters,
    orders,
    limits,
    offsets,
    select: select === undefined ? STAR : parseSelect(select),
    columns: namesOf(whole.get('columns'), 'columns'),
    onConflict: namesOf(whole.get('on_conflict'), 'on_conflict'),
  }
}
