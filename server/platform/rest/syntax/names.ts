import type { Field, JsonStep } from './syntax.ts'
import type { Scanner } from './scanner.ts'

const PLAIN_NAME = /[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy
const QUOTED = /"((?:[^"\\]|\\[^])*)"/y
const INDEX = /-?\d+(?=->|::|[.,)]|$)/y
const IDENTIFIER = /[\p{L}\p{N}_$ ]+/uy

const MAX_STEPS = 10

const unescape = (text: string) => text.replace(/\\([^])/g, '$1')

/** Reads a text in double quotes with backslash escapes. Returns null if the next character is not a quote. */
export function readQuoted(scanner: Scanner): string | null {
  const quoted = scanner.match(QUOTED)
  return quoted === null ? null : unescape(quoted.slice(1, -1))
}

export function readName(scanner: Scanner): string {
  const name = readQuoted(scanner) ?? scanner.match(PLAIN_NAME)?.trim()
  return name ? name : scanner.fail('field name (* or [a..z0..9_$])')
}

/** Reads the name of a type or a text search configuration, without quotes and dashes. */
export function readIdentifier(scanner: Scanner): string {
  const name = scanner.match(IDENTIFIER)?.trim()
  return name ? name : scanner.fail('letter or digit')
}

function readJsonStep(scanner: Scanner): JsonStep | null {
  let arrow: JsonStep['arrow'] = '->'
  if (scanner.skip('->>')) arrow = '->>'
  else if (!scanner.skip('->')) return null
  const index = scanner.match(INDEX)
  if (index !== null) return { arrow, key: index, isIndex: true }
  return { arrow, key: readName(scanner), isIndex: false }
}

export function readJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  for (let step = readJsonStep(scanner); step; step = readJsonStep(scanner)) path.push(step)
  if (path.length > MAX_STEPS) scanner.refuse(`more than ${MAX_STEPS} steps into a document`)
  return path
}

export function readField(scanner: Scanner): Field {
  scanner.skipSpaces()
  const field = { name: readName(scanner), path: readJsonPath(scanner) }
  scanner.skipSpaces()
  return field
}

/** Reads `a,"b c",d`, as in `columns` and `on_conflict`. */
export function readNames(scanner: Scanner): string[] {
  const names: string[] = []
  do {
    scanner.skipSpaces()
    names.push(readName(scanner))
    scanner.skipSpaces()
  } while (scanner.skip(','))
  scanner.expectEnd()
  return names
}
