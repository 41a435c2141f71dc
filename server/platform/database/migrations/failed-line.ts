import type { Database, Queryable } from '#server/platform/database/database.ts'

type Statement = { text: string; line: number }

/** Comments, quoted texts and names, words, and what stands alone. A dollar quote is only its beginning. */
const TOKEN = /--[^\n]*|\/\*|e'(?:[^'\\]|\\.)*'|'[^']*'|"[^"]*"|\$(?:[a-z_]\w*)?\$|[a-z_][\w$]*|[\s\S]/giy

/** Returns where a comment ends. Comments can contain comments. */
function endOfComment(sql: string, start: number): number {
  const mark = /\/\*|\*\//g
  mark.lastIndex = start
  let depth = 0
  for (let found = mark.exec(sql); found; found = mark.exec(sql)) {
    depth += found[0] === '/*' ? 1 : -1
    if (depth === 0) return mark.lastIndex
  }
  return sql.length
}

function endOfQuote(sql: string, tag: string, start: number): number {
  const end = sql.indexOf(tag, start + tag.length)
  return end === -1 ? sql.length : end + tag.length
}

function endOfToken(sql: string, token: string, start: number): number {
  if (token === '/*') return endOfComment(sql, start)
  if (token.startsWith('$') && token.length > 1) return endOfQuote(sql, token, start)
  return start + token.length
}

const isBlank = (token: string) => /^(?:--|\/\*|\s)/.test(token)

const lineAt = (sql: string, index: number) => sql.slice(0, index).split('\n').length

/** Splits a script at its semicolons. Does not understand functions whose body is `begin atomic … end`. */
function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let first: number | null = null
  let at = 0
  function end() {
    if (first !== null) statements.push({ text: sql.slice(first, at), line: lineAt(sql, first) })
    first = null
  }
  while (at < sql.length) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(sql)?.[0] ?? ''
    if (token === ';') end()
    else if (!isBlank(token)) first ??= at
    at = endOfToken(sql, token, at)
  }
  end()
  return statements
}

/** Such statements would keep what is only tried. */
const ENDS_TRANSACTION = /^(?:abort|begin|commit|end|prepare|release|rollback|savepoint|start)\b/i

/** Runs the statements one by one until one fails with this message, and rolls back. Resolves to its line. */
async function tryEach(database: Database, statements: readonly Statement[], message: string): Promise<number | null> {
  if (statements.some(({ text }) => ENDS_TRANSACTION.test(text))) return null
  let line: number | null = null
  async function run(connection: Queryable) {
    for (const statement of statements) {
      line = statement.line
      await connection.query(statement.text)
    }
    throw new Error('No statement failed, and none may have an effect.')
  }
  try {
    await database.transaction(run, { isJob: true })
  } catch (error) {
    if (error instanceof Error && error.message === message) return line
  }
  return null
}

/**
 * Resolves to the line of a script that failed as a whole, or to null if it is not certain. Postgres tells the place of
 * some errors only. For the others, the statements run again one by one, and are rolled back.
 */
export async function findFailedLine(database: Database, sql: string, error: unknown): Promise<number | null> {
  const { position, message } = Object(error)
  // Counted in characters, of which some have two units in JavaScript.
  if (position !== undefined)
    return lineAt(
      Array.from(sql)
        .slice(0, Number(position) - 1)
        .join(''),
      sql.length,
    )
  return tryEach(database, splitStatements(sql), String(message))
}
