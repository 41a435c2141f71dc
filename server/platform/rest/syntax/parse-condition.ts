import {
  type Comparison,
  COMPARISONS,
  type Condition,
  type Filter,
  IS_VALUES,
  type IsValue,
  type Literals,
  type Logic,
  TEXT_SEARCHES,
  type TextSearch,
  toArrayLiteral,
} from './syntax.ts'
import { readField, readIdentifier, readQuoted } from './names.ts'
import { findPatternProblem } from './patterns.ts'
import type { Scanner } from './scanner.ts'

/** Reads a value. It ends at the end of the text or, in a list, at the next comma or bracket. */
type ReadValue = (scanner: Scanner) => string

type Reader = { scanner: Scanner; literals: Literals; readValue: ReadValue }

const QUANTIFIABLE = new Set<string>(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])
const WILDCARD = new Set<string>(['like', 'ilike'])
const EXPRESSION = new Set<string>(['match', 'imatch'])

/** The maximum number of values in a list. Our screens send far fewer. */
const MAX_LIST = 1000
const MAX_SEARCH_LENGTH = 500

const OPERATORS = 'operator (eq, gt, ...)'

export const readWholeValue: ReadValue = (scanner) => scanner.rest()

const isAtListEnd = (scanner: Scanner) => scanner.isAtEnd || scanner.startsWith(',') || scanner.startsWith(')')

function readQuotedElement(scanner: Scanner): string | null {
  const start = scanner.position
  const quoted = readQuoted(scanner)
  if (quoted !== null && isAtListEnd(scanner)) return quoted
  scanner.rewind(start)
  return null
}

const readPlainElement = (scanner: Scanner) => scanner.match(/[^,)]*/y) ?? ''

/** Reads a value inside `or=(…)`: a quoted text, an array in braces, or plain text up to the next comma or bracket. */
const readMemberValue: ReadValue = (scanner) =>
  readQuotedElement(scanner) ?? scanner.match(/\{[^{}]*\}/y) ?? readPlainElement(scanner)

function readList(scanner: Scanner): string[] {
  scanner.skipSpaces()
  scanner.expect('(')
  const elements: string[] = []
  do elements.push(readQuotedElement(scanner) ?? readPlainElement(scanner))
  while (scanner.skip(','))
  if (elements.length > MAX_LIST) scanner.refuse(`more than ${MAX_LIST} values in a list`)
  scanner.expect(')')
  scanner.skipSpaces()
  return elements.length === 1 && elements[0] === '' ? [] : elements
}

const isComparison = (name: string): name is Comparison => Object.hasOwn(COMPARISONS, name)
const isTextSearch = (name: string): name is TextSearch => Object.hasOwn(TEXT_SEARCHES, name)
const isIsValue = (name: string): name is IsValue => Object.hasOwn(IS_VALUES, name)

function readQuantifier(scanner: Scanner, operator: Comparison): 'any' | 'all' | null {
  if (!QUANTIFIABLE.has(operator)) return null
  if (scanner.skip('(any)')) return 'any'
  return scanner.skip('(all)') ? 'all' : null
}

function readComparison({ scanner, literals, readValue }: Reader, operator: Comparison): Condition {
  const quantifier = readQuantifier(scanner, operator)
  scanner.expect('.')
  const value = readValue(scanner)
  const isExpression = EXPRESSION.has(operator)
  const isWildcard = WILDCARD.has(operator)
  if (isExpression || isWildcard) {
    const problem = findPatternProblem({ text: value, isExpression, isList: quantifier !== null })
    if (problem !== null) scanner.refuse(problem)
  }
  const pattern = isWildcard ? value.replaceAll('*', '%') : value
  return { kind: 'compare', operator, quantifier, value: literals.add(pattern) }
}

function readSearch({ scanner, literals, readValue }: Reader, operator: TextSearch): Condition {
  let configuration = null
  if (scanner.skip('(')) {
    configuration = literals.add(readIdentifier(scanner))
    scanner.expect(')')
  }
  scanner.expect('.')
  const value = readValue(scanner)
  if (value.length > MAX_SEARCH_LENGTH) scanner.refuse(`a search of more than ${MAX_SEARCH_LENGTH} characters`)
  return { kind: 'search', operator, configuration, value: literals.add(value) }
}

function readIs({ scanner, readValue }: Reader): Condition {
  scanner.expect('.')
  const start = scanner.position
  const value = readValue(scanner).toLowerCase()
  if (isIsValue(value)) return { kind: 'is', value }
  scanner.rewind(start)
  return scanner.fail('null or trilean value (unknown, true, false)')
}

function readIn({ scanner, literals }: Reader): Condition {
  scanner.expect('.')
  return { kind: 'in', values: literals.add(toArrayLiteral(readList(scanner))) }
}

function readOperation(reader: Reader): Condition {
  const { scanner } = reader
  const start = scanner.position
  const name = scanner.match(/[a-z]+(?=[.(])/y)
  if (name === null) return scanner.fail(`"not" or ${OPERATORS}`)
  if (name === 'in') return readIn(reader)
  if (name === 'is') return readIs(reader)
  if (isTextSearch(name)) return readSearch(reader, name)
  if (isComparison(name)) return readComparison(reader, name)
  scanner.rewind(start)
  return scanner.refuse(`unknown single value operator ${name}`)
}

/** Reads `[not.]operator.value`. */
export function readCondition(reader: Reader): { isNegated: boolean; condition: Condition } {
  const isNegated = reader.scanner.skip('not.')
  return { isNegated, condition: readOperation(reader) }
}

const MAX_DEPTH = 10

const GROUP = /(?:not\.)?(?:and|or)(?=[ \t]*\()/y

type Context = { scanner: Scanner; literals: Literals }

function readMember(context: Context, depth: number): Logic {
  const { scanner, literals } = context
  scanner.skipSpaces()
  const group = scanner.match(GROUP)
  if (group !== null) return readGroup(context, group, depth + 1)
  const field = readField(scanner)
  scanner.expect('.')
  const filter: Filter = { kind: 'filter', field, ...readCondition({ scanner, literals, readValue: readMemberValue }) }
  scanner.skipSpaces()
  return filter
}

/** Reads the bracketed members after `and`, `or`, `not.and` or `not.or`. */
export function readGroup(context: Context, keyword: string, depth = 0): Logic {
  const { scanner } = context
  if (depth > MAX_DEPTH) scanner.refuse(`more than ${MAX_DEPTH} levels of conditions`)
  scanner.skipSpaces()
  scanner.expect('(')
  const members: Logic[] = []
  do members.push(readMember(context, depth))
  while (scanner.skip(','))
  scanner.expect(')')
  scanner.skipSpaces()
  return {
    kind: 'group',
    operator: keyword.endsWith('and') ? 'and' : 'or',
    isNegated: keyword.startsWith('not.'),
    members,
  }
}
