import type { Table } from '#server/platform/rest/catalogue/catalogue.ts'
import type { Slot } from '#server/platform/rest/syntax/syntax.ts'

export type Bind = Slot | { readonly constant: string }

const isSql = Symbol('sql')

type Chunk = string | Bind

/** A piece of a statement. Can only be made here: from our own code, names of the catalogue and bound values. */
export type Sql = { readonly [isSql]: true; readonly chunks: readonly Chunk[] }

const piece = (...chunks: Chunk[]): Sql => ({ [isSql]: true, chunks })

/** Text of our own code with pieces between. Values never come in this way: they are bound. */
export function sql(strings: TemplateStringsArray, ...pieces: Sql[]): Sql {
  const chunks: Chunk[] = []
  strings.forEach((text, index) => {
    chunks.push(text, ...(pieces[index]?.chunks ?? []))
  })
  return piece(...chunks)
}

export const EMPTY = piece()

const SEPARATORS = { comma: ', ', and: ' and ', or: ' or ', none: '' } as const

export function join(pieces: readonly Sql[], separator: keyof typeof SEPARATORS): Sql {
  const text = SEPARATORS[separator]
  return piece(...pieces.flatMap(({ chunks }, index) => (index === 0 ? chunks : [text, ...chunks])))
}

const quote = (name: string): Sql => piece(`"${name.replaceAll('"', '""')}"`)

/** A name that the catalogue gave, never one that a request gave. */
export const catalogueName = quote

export const qualifiedName = ({ schema, name }: Pick<Table, 'schema' | 'name'>): Sql =>
  sql`${quote(schema)}.${quote(name)}`

/** A key of the answer, as the caller wrote it: quoted, it can be nothing but a name. */
export const outputName = quote

/** Names made by the planner: `t0`, `e3`. */
export const internalName = (letter: 't' | 'e' | 'j' | 's', number: number): Sql => piece(`${letter}${number}`)

/** SQL that Postgres printed for us: type names and default expressions of the catalogue. */
export const fromPostgres = (text: string): Sql => piece(text)

/** One word of a table of ours, such as an operator. */
export function keyword<Words extends Readonly<Record<string, string>>>(words: Words, name: keyof Words): Sql {
  return piece(words[name] ?? '')
}

/** A count of our own configuration, never of a request. */
export const wholeNumber = (count: number): Sql => piece(String(Math.trunc(count)))

export const bind = (value: Bind): Sql => piece(value)
export const bindConstant = (constant: string): Sql => bind({ constant })

export type Statement = { text: string; binds: readonly Bind[] }

/** Numbers the bound values. The text depends on the shape of a request only, never on its values. */
export function render({ chunks }: Sql): Statement {
  const binds: Bind[] = []
  let text = ''
  for (const chunk of chunks) {
    if (typeof chunk === 'string') {
      text += chunk
    } else {
      binds.push(chunk)
      text += `$${binds.length}`
    }
  }
  return { text, binds }
}

/** The values for one request, in the order of the placeholders. */
export function toValues(statement: Statement, literals: readonly string[]): (string | null)[] {
  return statement.binds.map((value) => ('slot' in value ? (literals[value.slot] ?? null) : value.constant))
}
