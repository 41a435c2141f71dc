/** A field of a GraphQL query, or with `on` the fields of one type. */
export type Field = {
  name: string
  alias: string
  args: Readonly<Record<string, unknown>>
  on: string | null
  fields: readonly Field[]
}

export type Operation = { name: string; kind: string; fields: readonly Field[] }

type Variables = Readonly<Record<string, unknown>>

const TOKENS = /"(?:[^"\\]|\\.)*"|\.\.\.|[A-Za-z_]\w*|-?\d+(?:\.\d+)?|[{}()[\]:!=$@]/g

const CONSTANTS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }

/** Reads a query with its variables, as far as the connector's documents use GraphQL. */
export function parseQuery(text: string, variables: Variables): Operation {
  const tokens = text.match(TOKENS) ?? []
  let at = 0
  const peek = () => tokens[at] ?? ''
  const next = () => tokens[at++] ?? ''

  function expect(token: string) {
    const found = next()
    if (found !== token) throw new Error(`${token} expected, not ${found}`)
  }

  function isNext(token: string): boolean {
    if (peek() !== token) return false
    at += 1
    return true
  }

  /** The definitions of variables, which have their own types. */
  function skipDefinitions() {
    if (isNext('(')) while (next() !== ')');
  }

  function readValue(): unknown {
    const token = next()
    if (token === '$') return variables[next()]
    if (Object.hasOwn(CONSTANTS, token)) return CONSTANTS[token]
    if (token.startsWith('"')) return JSON.parse(token)
    return /^-?\d/.test(token) ? Number(token) : token
  }

  function readArgs(): Record<string, unknown> {
    const args: Record<string, unknown> = {}
    if (!isNext('(')) return args
    while (!isNext(')')) {
      const name = next()
      expect(':')
      args[name] = readValue()
    }
    return args
  }

  function readField(): Field | null {
    if (isNext('...')) {
      expect('on')
      return { name: '', alias: '', args: {}, on: next(), fields: readFields() }
    }
    const alias = next()
    const name = isNext(':') ? next() : alias
    const args = readArgs()
    let isIncluded = true
    while (isNext('@')) {
      expect('include')
      isIncluded = readArgs()['if'] === true
    }
    const fields = peek() === '{' ? readFields() : []
    return isIncluded ? { name, alias, args, on: null, fields } : null
  }

  function readFields(): Field[] {
    const fields: Field[] = []
    expect('{')
    while (!isNext('}')) {
      if (at >= tokens.length) throw new Error('} expected')
      const field = readField()
      if (field !== null) fields.push(field)
    }
    return fields
  }

  const kind = next()
  const name = next()
  skipDefinitions()
  return { kind, name, fields: readFields() }
}

const sum = (costs: readonly number[]): number => costs.reduce((left, right) => left + right, 0)

const rowsOf = ({ first, ids }: Field['args']): number => {
  if (typeof first === 'number') return first
  return Array.isArray(ids) ? ids.length : 1
}

/** What a query costs at most, by Shopify's table: an object 1, a list as many times as it has rows, anything else 0. */
export const costOf = (fields: readonly Field[]): number =>
  sum(
    fields.map(({ name, args, on, fields: own }) => {
      if (own.length === 0) return 0
      if (on !== null || name === 'pageInfo' || args['first'] !== undefined) return rowsOf(args) * costOf(own)
      return rowsOf(args) * (1 + costOf(own))
    }),
  )
