/** A condition on a column, such as `price=not.gt.5`. */
export type Filter = { column: string; op: FilterOp; value: string; isNegated: boolean }

const OPS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const

export type FilterOp = (typeof OPS)[number]

/** A binding can't be used. The message is Supabase's. */
export class BindingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BindingError'
  }
}

const fail = (reason: string) => new BindingError(`Error parsing \`filter\` params: ${reason}`)

const QUOTED = /"(?:[^"\\]|\\.)*"/y

/** Splits at commas that are neither in parentheses nor in quotation marks. */
function splitConditions(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    QUOTED.lastIndex = at
    if (character === '"' && /[.(,]/.test(text.charAt(at - 1))) at += (QUOTED.exec(text)?.[0].length ?? 1) - 1
    else if (character === '(') depth += 1
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

const unquote = (value: string) =>
  /^"(?:[^"\\]|\\.)*"$/s.test(value) ? value.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : value

/** Returns the value as Postgres reads it: a list becomes an array literal. */
function readValue(op: FilterOp, value: string): string {
  if (op !== 'in') return unquote(value)
  if (!/^\(.*\)$/s.test(value)) throw fail('`in` filter value must be wrapped by parentheses')
  return `{${value.slice(1, -1)}}`
}

const inspect = (parts: readonly string[]) => `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`

const isOp = (name: string): name is FilterOp => OPS.some((op) => op === name)

/** Splits at the first separator. Throws a `BindingError` if there is none. */
function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  if (at === -1) throw fail(inspect([text]))
  return [text.slice(0, at), text.slice(at + 1)]
}

function parseCondition(text: string): Filter {
  if (text === '') throw fail('filter must not contain empty segments (check for extra commas)')
  const [column, condition] = splitOnce(text, '=')
  const isNegated = condition.startsWith('not.')
  const [op, value] = splitOnce(isNegated ? condition.slice('not.'.length) : condition, '.')
  if (!isOp(op)) throw fail(inspect([op, value]))
  return { column, op, value: readValue(op, value), isNegated }
}

/** Parses conditions that must all hold. Throws a `BindingError`. */
export function parseFilters(text: string): Filter[] {
  if (text.trim() === '') return []
  return splitConditions(text.trim()).map((part) => parseCondition(part.trim()))
}
