import type { Literals } from './literals.ts'
import { readField } from './names.ts'
import { readCondition, readMemberValue } from './parse-condition.ts'
import type { Scanner } from './scanner.ts'
import type { Filter, Logic } from './syntax.ts'

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

/** The bracketed members after `and`, `or`, `not.and` or `not.or`. */
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
