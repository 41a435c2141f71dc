/**
 * The index of a value in `Literals`. The syntax tree has no values itself, so that requests of the same shape share a
 * plan.
 */
export type Slot = { readonly slot: number }

export type JsonStep = { arrow: '->' | '->>'; key: string; isIndex: boolean }

export type Field = { name: string; path: readonly JsonStep[] }

export const AGGREGATES = { sum: 'sum', avg: 'avg', count: 'count', max: 'max', min: 'min' } as const

/** An aggregate function, and the type that its result is cast to. */
export type Aggregate = { name: keyof typeof AGGREGATES; cast: string | null }

/** A selected column. `count()` without a column has the field `*`. */
export type ColumnItem = {
  kind: 'column'
  field: Field
  cast: string | null
  aggregate: Aggregate | null
  alias: string | null
}

export type EmbedItem = {
  kind: 'embed'
  relation: string
  hint: string | null
  alias: string | null
  isInner: boolean
  isSpread: boolean
  items: readonly SelectItem[]
}

export type SelectItem = ColumnItem | EmbedItem

export const COMPARISONS = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxl: '&>',
  nxr: '&<',
  adj: '-|-',
} as const

export type Comparison = keyof typeof COMPARISONS

export const TEXT_SEARCHES = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const

export type TextSearch = keyof typeof TEXT_SEARCHES

export const IS_VALUES = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const

export type IsValue = keyof typeof IS_VALUES

export type Condition =
  | { kind: 'compare'; operator: Comparison; quantifier: 'any' | 'all' | null; value: Slot }
  | { kind: 'in'; values: Slot }
  | { kind: 'is'; value: IsValue }
  | { kind: 'search'; operator: TextSearch; configuration: Slot | null; value: Slot }

export type Filter = { kind: 'filter'; field: Field; isNegated: boolean; condition: Condition }

export type Logic = Filter | { kind: 'group'; operator: 'and' | 'or'; isNegated: boolean; members: readonly Logic[] }

export type OrderTerm = {
  /** The embedded table that has the column, or null if the column is in the row itself. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** A setting of one embedded table. `path` lists the embeds that lead to it; it is empty for the main table. */
export type At<Thing> = { path: readonly string[]; value: Thing }

export type ParsedQuery = {
  select: readonly SelectItem[]
  filters: readonly At<Logic>[]
  orders: readonly At<readonly OrderTerm[]>[]
  limits: readonly At<Slot>[]
  offsets: readonly At<Slot>[]
  columns: readonly string[] | null
  onConflict: readonly string[] | null
}

/** Collects the values of a request in the order in which they are parsed. */
export class Literals {
  readonly values: string[] = []

  add(value: string): Slot {
    this.values.push(value)
    return { slot: this.values.length - 1 }
  }
}

const quoteElement = (element: string) => `"${element.replace(/["\\]/g, '\\$&')}"`

/** Returns an array in Postgres' text format. Quotes every element, so that `null` and empty text keep their meaning. */
export function toArrayLiteral(elements: readonly string[]): string {
  return `{${elements.map(quoteElement).join(',')}}`
}
