export type Column = {
  name: string
  /** As `format_type` prints it: quoted where needed, so it may stand in SQL. */
  type: string
  /** The default as SQL, from Postgres itself; null where there is none. */
  defaultSql: string | null
}

export type Table = {
  schema: string
  name: string
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
}

/** A unique or primary key: no two rows agree in all of the columns. */
export type UniqueKey = { table: string; columns: readonly string[] }

export type ForeignKey = {
  name: string
  table: string
  columns: readonly string[]
  target: string
  targetColumns: readonly string[]
}

/** `[column of the one side, column of the other]`, joined by equality. */
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
  /** Whether the foreign key is among the origin's columns. */
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

/** What one exposed schema holds. Names of anything that SQL mentions come from here. */
export type Catalogue = {
  schema: string
  tables: ReadonlyMap<string, Table>
  relationships: ReadonlyMap<string, readonly Relationship[]>
  routines: ReadonlyMap<string, readonly Routine[]>
  /** Names by which a cast may ask for a type, and how SQL spells it. */
  castTypes: ReadonlyMap<string, string>
}
