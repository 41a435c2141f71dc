import { useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { keptListQueries, type ListName } from '#data/analytics/customers/kept-lists.ts'
import { type Breakdown, figuresQueries } from '#data/figures/figures.ts'
import type { FiguresQuestion } from '#data/figures/paths.ts'
import { conditionsIn, type Filter } from '#domain/contracts/figures-filter.ts'
import { namesOfValues } from '#domain/dimension-values.ts'
import { type DimensionName, type FilterField, isDimension, typeOfField } from '#domain/dimensions.ts'
import type { Condition } from '#figures/choices/page-filters.ts'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { formatNumber } from '#lib/format.ts'
import type { OptionSearch, SearchOption } from '#ui/controls/search-options.ts'
import { describeFilter, hasIds, labelOfFilter } from './filter-words.ts'

const MOST_OPTIONS = 200

/** How a missing value is written in a list of options, where values are texts. */
const MISSING = '\u0000missing'

/** Finds the values of a dimension, those with most orders first. */
export function useValues(store: string | undefined, dimension: DimensionName): OptionSearch {
  const [text, setText] = useState('')
  const typed = text.trim()
  const asked = useDeferredValue(typed)
  const isSearchable = isSearched(dimension)
  const { data, error, isPending, isPlaceholderData } = useQuery(
    figuresQueries.breakdown({
      ...valuesOf(store, dimension),
      ...(isSearchable && asked !== '' && { where: ['contains', dimension, [asked]] }),
    }),
  )
  // Enter takes the first option, so those of an earlier text may stay only if they have the new one.
  const isFound = isSearchable && asked === typed && !isPlaceholderData
  return {
    options: toOptions(data?.rows ?? [], dimension).filter(({ label }) => isFound || holds(label, typed)),
    isLoading: isPending || isPlaceholderData,
    failure: error ? 'The values could not be loaded.' : null,
    onSearch: setText,
  }
}

/** Whether the server finds values by text. Values such as countries are codes, so their names are searched here. */
const isSearched = (dimension: DimensionName) =>
  (typeOfField(dimension) === 'text' && namesOfValues(dimension) === null) || dimension === 'product'

const holds = (label: string, text: string) => label.toLowerCase().includes(text.toLowerCase())

const valuesOf = (store: string | undefined, dimension: DimensionName): FiguresQuestion => ({
  ...(store !== undefined && { store }),
  metrics: ['orders'],
  by: [dimension],
  period: 'all_time',
  compare: 'none',
  limit: MOST_OPTIONS,
})

function toOptions(rows: Breakdown['rows'], dimension: DimensionName): SearchOption[] {
  return rows.map(({ keys, labels, metrics }) => ({
    value: keys[0] ?? MISSING,
    label: formatRowName(dimension, labels[0] ?? null),
    detail: `${formatNumber(metrics.orders?.value ?? 0)} orders`,
  }))
}

/** Returns the filter that the chosen options stand for. */
export function toChoiceFilter(
  operator: 'is' | 'is_not',
  field: FilterField,
  options: readonly SearchOption[],
): Condition {
  return [operator, field, options.map(({ value }) => toValue(field, value))]
}

function toValue(field: FilterField, value: string): string | number | null {
  if (value === MISSING) return null
  return typeOfField(field) === 'number' ? Number(value) : value
}

/** Returns the filters as chips, whose ids are their places in the list, and how to load names again that didn't load. */
export function useFilterChips(store: string | undefined, filters: readonly Filter[]) {
  const conditions = filters.flatMap(conditionsIn)
  // What contains a text has no ids to name.
  const named = conditions.filter(([operator]) => operator !== 'contains')
  const fields = [...new Set(named.map(([, field]) => field).filter(hasIds))]
  const found = useQueries({
    queries: fields.map((field) =>
      figuresQueries.breakdown({
        ...valuesOf(store, field),
        where: ['is', field, named.flatMap(([, name, values]) => (name === field ? values : []))],
      }),
    ),
  })
  const lists = useQuery({
    ...keptListQueries.names(),
    enabled: conditions.some(([, field]) => field === 'customer_list'),
  })
  const namesOf = ([operator, field, values]: Condition): string[] => {
    if (field === 'customer_list') return values.map((id) => nameOfList(lists, String(id)))
    const rows = found[fields.findIndex((name) => name === field)]
    return values.map((value) => (operator === 'contains' ? String(value) : nameOf(field, value, rows ?? NOT_ASKED)))
  }
  const failed = [...found, lists].filter(({ isError, data }) => isError && !data)
  return {
    chips: filters.map((filter, index) => ({
      id: String(index),
      label: labelOfFilter(filter),
      value: describeFilter(filter, namesOf),
    })),
    error: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

type Loaded<Data> = { data: Data | null | undefined; isError: boolean }

const NOT_ASKED = { data: undefined, isError: false }

/** What stands for a name that isn't loaded. */
const withoutName = ({ isError }: Pick<Loaded<unknown>, 'isError'>) => (isError ? 'name not loaded' : '…')

const formatValue = (value: string | number | null) => (typeof value === 'number' ? formatNumber(value) : (value ?? ''))

function nameOfList(lists: Loaded<ListName[]>, id: string): string {
  if (!lists.data) return withoutName(lists)
  return lists.data.find((list) => list.id === id)?.name ?? 'a deleted list'
}

function nameOf(field: FilterField, value: string | number | null, found: Loaded<Breakdown>): string {
  if (!isDimension(field)) return formatValue(value)
  if (!hasIds(field) || value === null) return formatRowName(field, value === null ? null : String(value))
  const row = found.data?.rows.find(({ keys }) => keys[0] === value)
  return row ? formatRowName(field, row.labels[0] ?? null) : withoutName(found)
}
