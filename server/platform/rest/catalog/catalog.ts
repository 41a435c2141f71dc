import type { RestSettings, RoleSettings } from './settings.ts'

export type Column = {
  name: string
  /** The type as `format_type` prints it, with quotes where needed, so it is safe to use in SQL. */
  type: string
  /** The default value as SQL text that Postgres printed; null if the column has no default. */
  defaultSql: string | null
}

/** A function of one row that acts as a column of its table. `name` is also the name of the function. */
export type ComputedField = Pick<Column, 'name' | 'type'>

export type Table = {
  schema: string
  name: string
  columns: ReadonlyMap<string, Column>
  computed: ReadonlyMap<string, ComputedField>
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

/** A pair of columns that a join compares for equality. */
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
  /** True if the foreign key is in the origin table, false if it is in the target table. */
  ownsKey: boolean
  constraint: string
  /** Pairs of an origin column and a target column. Empty for many-to-many relationships. */
  pairs: readonly ColumnPair[]
  junction: Junction | null
  /** Whether the target is a view. Names of keys and columns select tables only. */
  isToView?: boolean
  /** The function of a row that returns the related rows, instead of a foreign key. */
  routine?: string
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
export type Catalog = {
  schema: string
  settings: RestSettings
  roleSettings: RoleSettings
  tables: ReadonlyMap<string, Table>
  relationships: ReadonlyMap<string, readonly Relationship[]>
  routines: ReadonlyMap<string, readonly Routine[]>
  /** The schema of PostGIS' `st_asgeojson`; null without PostGIS. */
  geoJsonSchema: string | null
  /** SQL types by the name that a cast may use. */
  castTypes: ReadonlyMap<string, string>
}
