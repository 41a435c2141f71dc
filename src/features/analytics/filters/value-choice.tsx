import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keptListQueries } from '#data/analytics/customers/kept-lists.ts'
import { type DimensionName, DIMENSIONS } from '#domain/dimensions.ts'
import { MultiSelect } from '#ui/controls/multi-select.tsx'
import type { OptionSearch, SearchOption } from '#ui/controls/search-options.ts'
import { useValues } from './filter-values.ts'

type ChoiceProps = {
  chosen: readonly SearchOption[]
  onChange: (options: SearchOption[]) => void
}

type ValueChoiceProps = ChoiceProps & { store: string | undefined; dimension: DimensionName }

/** A field that finds values of a dimension, such as countries, among those that the store has. */
export function ValueChoice({ store, dimension, ...choice }: ValueChoiceProps) {
  return <SearchedChoice {...choice} label={DIMENSIONS[dimension].label} search={useValues(store, dimension)} />
}

type ListChoiceProps = ChoiceProps & { label: string; store: string | undefined }

/** A field that finds lists of customers. */
export function ListChoice({ store, ...choice }: ListChoiceProps) {
  return <SearchedChoice {...choice} search={useLists(store)} />
}

type SearchedChoiceProps = ChoiceProps & { label: string; search: OptionSearch }

function SearchedChoice({ label, chosen, onChange, search }: SearchedChoiceProps) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <MultiSelect label={label} placeholder="Type to search" values={chosen} onChange={onChange} search={search} />
    </div>
  )
}

/** Finds the lists of a store by name. Without a store, those of all stores of the person. */
function useLists(store: string | undefined): OptionSearch {
  const [text, setText] = useState('')
  const { data = [], error, isPending } = useQuery(keptListQueries.names())
  const words = text.trim().toLowerCase()
  return {
    options: data
      .filter(({ name, storeId }) => (store === undefined || storeId === store) && name.toLowerCase().includes(words))
      .map(({ id, name }) => ({ value: id, label: name })),
    isLoading: isPending,
    failure: error ? 'Your lists could not be loaded.' : null,
    onSearch: setText,
  }
}
