export type Column = {
  name: string
  /** As printed by `format_type`: quoted where needed, so it is safe in SQL. */
  type: string
  /** The default as SQL, from Postgres itself; null if there is none. */
  defaultSql: string | null
}

export type Table = {
  schema: string
  name: string
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
}

/** A unique or primary key. */
export type UniqueKey = { table: string; columns: readonly string[] }

export type ForeignKey = {
  name: string
  table: string
  columns: readonly string[]
  target: string
  targetColumns: readonly string[]
}

/** Two columns that are joined by equality. */
export type ColumnPair = readonly [own: string, foreign: string]

export type Junction = {
  table: string
  source: { constraint: string; pairs: readonly ColumnPair[] }
  target: { constraint: string; pairs: readonly ColumnPair[] }
}

export type Relationship = {
  origin: string
  target: string
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  /** Whether the origin has the foreign key. */
  ownsKey: boolean
  constraint: string
  /** Origin column first. Empty for many-to-many. */
  pairs: readonly ColumnPair[]
  junction: Junction | null
}

export type Parameter = { name: string; type: string; isRequired: boolean; isVariadic: boolean }

type RoutineResult =
  | { kind: 'void' }
  | { kind: 'scalar'; isSet: boolean }
  | { kind: 'rows'; isSet: boolean; table: string | null; columns: ReadonlyMap<string, Column> }

export type Routine = {
  schema: string
  name: string
  parameters: readonly Parameter[]
  result: RoutineResult
  isVolatile: boolean
}

/** The contents of an exposed schema. All names in SQL come from here. */
export type Catalogue = {
  schema: string
  tables: ReadonlyMap<string, Table>
  relationships: ReadonlyMap<string, readonly Relationship[]>
  routines: ReadonlyMap<string, readonly Routine[]>
  /** SQL types by the name that a cast may use. */
  castTypes: ReadonlyMap<string, string>
}
