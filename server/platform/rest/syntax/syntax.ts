/** The place of a value among the literals of the request. Values stay out of the tree, so that equal trees share one plan. */
export type Slot = { readonly slot: number }

export type JsonStep = { arrow: '->' | '->>'; key: string; isIndex: boolean }

export type Field = { name: string; path: readonly JsonStep[] }

export type ColumnItem = { kind: 'column'; field: Field; cast: string | null; alias: string | null }

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
  /** The to-one embed whose column orders, or null for a column of the row itself. */
  relation: string | null
  field: Field
  direction: 'asc' | 'desc' | null
  nulls: 'first' | 'last' | null
}

/** Something that belongs to an embed: `path` names the embeds from the root down, empty for the root itself. */
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

/** Collects the values of a request in the order in which they are met. */
export class Literals {
  readonly values: string[] = []

  add(value: string): Slot {
    this.values.push(value)
    return { slot: this.values.length - 1 }
  }
}

const quoteElement = (element: string) => `"${element.replace(/["\\]/g, '\\$&')}"`

/** Postgres' text form of an array. Quoting every element keeps `null` and empty text what they are. */
export function toArrayLiteral(elements: readonly string[]): string {
  return `{${elements.map(quoteElement).join(',')}}`
}
