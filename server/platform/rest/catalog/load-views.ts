import type { Queryable } from '#server/platform/database/database.ts'
import type { ForeignKey, UniqueKey } from './catalog.ts'

/** A column of a view that shows a column of a table of the same schema as it is. */
export type ViewColumn = { view: string; name: string; table: string; column: string }

type ViewRow = {
  view: string
  /** The query of the view as Postgres stores it. */
  query: string
}

const VIEWS = `
  select c.relname as view, r.ev_action::text as query
  from pg_rewrite as r
  join pg_class as c on c.oid = r.ev_class and c.relkind in ('v', 'm')
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = $1 and r.rulename = '_RETURN'
  order by c.relname`

const COLUMNS = `
  select c.oid::text as oid, c.relname as table, a.attnum as number, a.attname as name
  from pg_class as c
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'f', 'p')`

type StoredColumn = { oid: string; table: string; number: number; name: string }

/** Where a column of a query comes from: the number of the column, and the table and its column. */
type Target = { number: string; table: string; column: string }

type Frame = { fields: Map<string, string>; field: string }

const TOKEN = /[{}]|(?:\\.|[^\s{}\\])+/gs

/** Notes a token inside the braces of a node: the name of a field, or the first word of its value. */
function note(frame: Frame, token: string): void {
  if (token.startsWith(':')) frame.field = token
  else if (!frame.fields.has(frame.field)) frame.fields.set(frame.field, token)
}

/**
 * Finds the targets of a stored query. Its nodes look like `{TARGETENTRY :resno 1 :resorigtbl 16384 :resorigcol 2}`;
 * the entries of its own list are two braces deep.
 */
function readTargets(query: string): Target[] {
  const targets: Target[] = []
  const stack: Frame[] = [{ fields: new Map(), field: '' }]
  for (const [token] of query.matchAll(TOKEN)) {
    if (token === '{') {
      stack.push({ fields: new Map(), field: '' })
      continue
    }
    const frame = token === '}' ? stack.pop() : stack.at(-1)
    if (!frame) break
    if (token !== '}') note(frame, token)
    else if (stack.length === 2 && stack[1]?.field === ':targetList') targets.push(toTarget(frame))
  }
  return targets
}

const toTarget = ({ fields }: Frame): Target => ({
  number: fields.get(':resno') ?? '',
  table: fields.get(':resorigtbl') ?? '',
  column: fields.get(':resorigcol') ?? '',
})

/** Follows columns of views on views down to tables. */
function resolve(column: ViewColumn, all: ReadonlyMap<string, ViewColumn>): ViewColumn {
  const below = all.get(`${column.table}.${column.column}`)
  if (!below) return column
  const { table, column: name } = resolve(below, all)
  return { ...column, table, column: name }
}

/** Loads which columns of views show columns of tables, so that the keys of tables also relate their views. */
export async function loadViewColumns(database: Queryable, schema: string): Promise<ViewColumn[]> {
  const { rows: views } = await database.query<ViewRow>(VIEWS, [schema])
  if (views.length === 0) return []
  const { rows: stored } = await database.query<StoredColumn>(COLUMNS, [schema])
  const byNumber = new Map(stored.map((column) => [`${column.oid} ${column.number}`, column]))
  const byView = new Map(stored.map((column) => [`${column.table} ${column.number}`, column]))
  const direct = views.flatMap(({ view, query }) =>
    readTargets(query).flatMap(({ number, table, column }) => {
      const own = byView.get(`${view} ${number}`)
      const source = byNumber.get(`${table} ${column}`)
      return own && source ? [{ view, name: own.name, table: source.table, column: source.name }] : []
    }),
  )
  const all = new Map(direct.map((column) => [`${column.view}.${column.name}`, column]))
  return direct.map((column) => resolve(column, all))
}

/** A table or view that shows some columns of a table, under its own names. */
type Shown = { name: string; columns: readonly string[] }

/** Returns the views that show all these columns of a table. */
function viewsOf(table: string, columns: readonly string[], viewColumns: readonly ViewColumn[]): Shown[] {
  const relevant = viewColumns.filter((shown) => shown.table === table)
  return [...Map.groupBy(relevant, ({ view }) => view)].flatMap(([name, shown]) => {
    const names = columns.map((column) => shown.find((one) => one.column === column)?.name)
    const known = names.filter((one) => one !== undefined)
    return known.length === columns.length ? [{ name, columns: known }] : []
  })
}

/** Returns the foreign keys between views, and between views and tables, that follow from those of the tables. */
export function foreignKeysOfViews(keys: readonly ForeignKey[], viewColumns: readonly ViewColumn[]): ForeignKey[] {
  return keys.flatMap((key) => {
    const own: Shown = { name: key.table, columns: key.columns }
    const target: Shown = { name: key.target, columns: key.targetColumns }
    const sources = viewsOf(key.table, key.columns, viewColumns)
    const targets = viewsOf(key.target, key.targetColumns, viewColumns)
    const pairs = [own, ...sources].flatMap((source) => [target, ...targets].map((to) => [source, to] as const))
    return pairs.slice(1).map(([source, to]) => ({
      name: key.name,
      table: source.name,
      columns: source.columns,
      target: to.name,
      targetColumns: to.columns,
    }))
  })
}

/** Returns the unique keys of views that follow from those of the tables. */
export const uniqueKeysOfViews = (keys: readonly UniqueKey[], viewColumns: readonly ViewColumn[]): UniqueKey[] =>
  keys.flatMap(({ table, columns }) =>
    viewsOf(table, columns, viewColumns).map((view) => ({ table: view.name, columns: view.columns })),
  )
