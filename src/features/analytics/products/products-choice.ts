import { ABC_GRADES, PRODUCT_SORTS, STOCK_STATES } from '#domain/contracts/analytics/product-terms.ts'
import type { AbcGrade, ProductSort, StockState } from '#domain/contracts/analytics/products.ts'
import { PRODUCT_TERMS } from '#domain/product-terms.ts'
import { parsePage } from '#figures/choices/page-choice.ts'

type ProductColumn = keyof typeof PRODUCT_TERMS

const isColumn = (name: string): name is ProductColumn => Object.hasOwn(PRODUCT_TERMS, name)

export const PRODUCT_COLUMNS = Object.keys(PRODUCT_TERMS).filter(isColumn)

/** The columns that show unless the person chooses others. */
export const DEFAULT_COLUMNS = PRODUCT_COLUMNS.filter((name) => name !== 'sell_through' && name !== 'profit')

/** The list of products that the URL selects. */
export type ProductsChoice = {
  search: string
  grades: readonly AbcGrade[]
  stock: readonly StockState[]
  sort: { key: ProductSort; isDescending: boolean }
  columns: readonly ProductColumn[]
  /** Whether the person chose the columns. */
  areColumnsChosen: boolean
  /** Counted from 0. */
  page: number
}

const listIn = <Name extends string>(text: string | null, names: readonly Name[]): Name[] => {
  const given = (text ?? '').split(',')
  return names.filter((name) => given.includes(name))
}

/** Reads the list from the URL. Treats unknown values as missing. */
export function parseProductsChoice(search: URLSearchParams): ProductsChoice {
  const columns = listIn(search.get('columns'), PRODUCT_COLUMNS)
  return {
    search: search.get('search') ?? '',
    grades: listIn(search.get('class'), ABC_GRADES),
    stock: listIn(search.get('stock'), STOCK_STATES),
    sort: parseSort(search.get('list') ?? ''),
    columns: columns.length > 0 ? columns : DEFAULT_COLUMNS,
    areColumnsChosen: columns.length > 0,
    page: parsePage(search.get('page')),
  }
}

function parseSort(text: string): ProductsChoice['sort'] {
  const key = PRODUCT_SORTS.find((name) => text === name || text === `-${name}`)
  return key ? { key, isDescending: text.startsWith('-') } : { key: 'rank', isDescending: false }
}

/** Formats a sort order for the URL and the server: `-net_sales` means from high to low. */
export const toSortText = ({ key, isDescending }: ProductsChoice['sort']): string => `${isDescending ? '-' : ''}${key}`

/** Columns that people first want to see from low to high. */
const ASCENDING: ReadonlySet<string> = new Set(['title', 'rank', 'grade', 'days_of_cover', 'last_sold'])

/** Returns the sort order after a click on a column. A second click reverses it. */
export function nextSort(sort: ProductsChoice['sort'], column: string): ProductsChoice['sort'] {
  const key = PRODUCT_SORTS.find((name) => name === column) ?? 'rank'
  return { key, isDescending: sort.key === key ? !sort.isDescending : !ASCENDING.has(key) }
}

/** Formats names for the URL; `null` for none. */
export const toListText = (names: readonly string[]): string | null => (names.length > 0 ? names.join(',') : null)
