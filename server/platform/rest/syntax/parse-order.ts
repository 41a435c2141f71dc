import { readField, readName } from './names.ts'
import { Scanner } from './scanner.ts'
import type { Field, OrderTerm } from './syntax.ts'

function readRelated(scanner: Scanner): { relation: string; field: Field } | null {
  const start = scanner.position
  const relation = readName(scanner)
  if (!scanner.skip('(')) {
    scanner.rewind(start)
    return null
  }
  const field = readField(scanner)
  scanner.expect(')')
  return { relation, field }
}

function readDirection(scanner: Scanner): OrderTerm['direction'] {
  if (scanner.skip('.asc')) return 'asc'
  return scanner.skip('.desc') ? 'desc' : null
}

function readNulls(scanner: Scanner): OrderTerm['nulls'] {
  if (scanner.skip('.nullsfirst')) return 'first'
  return scanner.skip('.nullslast') ? 'last' : null
}

function readTerm(scanner: Scanner): OrderTerm {
  scanner.skipSpaces()
  const target = readRelated(scanner) ?? { relation: null, field: readField(scanner) }
  const term = { ...target, direction: readDirection(scanner), nulls: readNulls(scanner) }
  scanner.skipSpaces()
  if (!scanner.isAtEnd && !scanner.startsWith(',')) scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"')
  return term
}

/** Parses `a.desc.nullslast,b->>c,rel(d)`. */
export function parseOrder(text: string): readonly OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do terms.push(readTerm(scanner))
  while (scanner.skip(','))
  scanner.expectEnd()
  return terms
}
