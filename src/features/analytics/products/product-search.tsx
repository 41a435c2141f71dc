import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { productQueries } from '#data/analytics/products.ts'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import type { ProductFigures } from '#domain/contracts/analytics/products.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import type { SearchOption } from '#ui/controls/search-options.ts'
import { describeProduct } from './product-format.tsx'

type ProductSearchProps = {
  /** The accessible name, and the text of the empty field. */
  label: string
  /** The store and days whose best sellers come first. */
  filter: PeriodFilter
  /** The id of the chosen product. */
  product: string | null
  onChange: (product: string | null) => void
}

const MOST_OPTIONS = 20

const toOption = (product: ProductFigures): SearchOption => {
  const detail = describeProduct(product)
  return { value: product.id, label: product.title, ...(detail && { detail }) }
}

/** Returns the chosen product as an option, once its name has loaded. */
function useChosen(filter: PeriodFilter, product: string | null): SearchOption | null {
  const { data } = useQuery({ ...productQueries.one(filter, product ?? ''), enabled: product !== null })
  const row = data?.rows.find(({ id }) => id === product)
  // The field takes another option as another choice and would replace what the person types.
  return useMemo(() => (row ? toOption(row) : null), [row])
}

/** A field that finds a product by its name, variant or SKU. */
export function ProductSearch({ label, filter, product, onChange }: ProductSearchProps) {
  const [text, setText] = useState('')
  const question = { ...filter, ...(text && { search: text.slice(0, 200) }) }
  const { data, error, isFetching } = useQuery(productQueries.list(question, { limit: MOST_OPTIONS, offset: 0 }))
  const value = useChosen(filter, product)
  return (
    <div className="w-full sm:w-64">
      <Combobox
        label={label}
        placeholder={`${label} …`}
        value={value}
        onChange={(option) => onChange(option?.value ?? null)}
        search={{
          options: (data?.rows ?? []).map(toOption),
          isLoading: isFetching,
          failure: error && error.message,
          onSearch: (typed) => setText(typed === value?.label ? '' : typed),
        }}
      />
    </div>
  )
}
