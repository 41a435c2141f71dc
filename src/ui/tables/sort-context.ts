import { createContext } from 'react'

export type DataSort = { key: string; isDescending: boolean }

type Sorting = { sort: DataSort | null; onSort: (key: string) => void }

/**
 * How the tables inside are sorted. It reaches their headers even while outdated rows aren't drawn again, so that the
 * new order shows at once.
 */
export const SortContext = createContext<Sorting>({ sort: null, onSort: () => undefined })
