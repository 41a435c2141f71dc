import { useState } from 'react'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { Combobox } from '#ui/controls/combobox.tsx'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { MultiSelect } from '#ui/controls/multi-select.tsx'
import { SearchInput } from '#ui/controls/search-input.tsx'
import type { OptionSearch, SearchOption } from '#ui/controls/search-options.ts'
import { Card } from '#ui/layout/card.tsx'
import { ColumnChoice } from '#ui/tables/column-choice.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { type DataSort, SortContext } from '#ui/tables/sort-context.ts'
import { GallerySection, Specimen } from './gallery-section.tsx'

const countries: SearchOption[] = [
  { value: 'FR', label: 'France', detail: '812 orders' },
  { value: 'FI', label: 'Finland', detail: '40 orders' },
  { value: 'SA', label: 'المملكة العربية السعودية', detail: '3 orders' },
  { value: 'XX', label: 'A country with a very long name '.repeat(4) },
]

const states: readonly { name: string; search: Partial<OptionSearch>; disabled?: boolean }[] = [
  { name: 'loading', search: { options: [], isLoading: true } },
  { name: 'nothing found', search: { options: [] } },
  { name: 'failed', search: { options: [], failure: 'The countries could not be loaded.' } },
  { name: 'disabled', search: {}, disabled: true },
]

/** Ways to find options and to filter, and the table of what was found. */
export function FindSection() {
  return (
    <GallerySection title="Search, filters and data tables">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <Choices />
        {states.map(({ name, search, disabled = false }) => (
          <Specimen key={name} name={`Search, ${name}`}>
            <Combobox
              label={`Country, ${name}`}
              placeholder="Find a country"
              value={null}
              disabled={disabled}
              onChange={() => {}}
              search={{ options: countries, isLoading: false, failure: null, onSearch: () => {}, ...search }}
            />
          </Specimen>
        ))}
      </div>
      <Filters />
      <Products />
    </GallerySection>
  )
}

/** Finds countries as a server would. */
function useCountries(): OptionSearch {
  const [text, setText] = useState('')
  const options = countries.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return { options, isLoading: false, failure: null, onSearch: setText }
}

function Choices() {
  const [country, setCountry] = useState<SearchOption | null>(null)
  const [several, setSeveral] = useState(countries.slice(0, 3))
  const [text, setText] = useState('France')
  return (
    <>
      <Specimen name="Search for one">
        <Combobox
          label="Country"
          placeholder="Find a country"
          value={country}
          onChange={setCountry}
          search={useCountries()}
        />
      </Specimen>
      <Specimen name="Search while typing">
        <SearchInput label="Search countries" value={text} onSearch={setText} />
      </Specimen>
      <Specimen name="Search for several">
        <MultiSelect
          label="Countries"
          placeholder="Find countries"
          values={several}
          onChange={setSeveral}
          search={useCountries()}
        />
      </Specimen>
    </>
  )
}

const filters = [
  { id: 'country', label: 'Country', value: 'France' },
  { id: 'product', label: 'Product', value: 'A very long name of a product '.repeat(5) },
]

function Filters() {
  const [chips, setChips] = useState(filters)
  return (
    <Specimen name="Filters">
      <FilterChips
        chips={chips}
        onRemove={(id) => setChips(chips.filter((chip) => chip.id !== id))}
        onClear={() => setChips([])}
      />
    </Specimen>
  )
}

type Product = { name: string; figures: readonly number[] }

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']

const products: Product[] = Array.from({ length: 30 }, (_, index) => ({
  name: index === 3 ? 'A very long name of a product '.repeat(4) : `Product ${index + 1}`,
  figures: months.map((_month, month) => 1_200 * (index + 1) + 37_500 * month),
}))

const columns: DataColumn<Product>[] = [
  { key: 'name', label: 'Product', render: ({ name }) => <bdi>{name}</bdi> },
  ...months.map((label, month) => ({
    key: label,
    label,
    isNumeric: true,
    isSortable: true,
    render: ({ figures }: Product) => formatMoney(figures[month] ?? 0, 'EUR'),
  })),
]

function Products() {
  const [sort, setSort] = useState<DataSort | null>(null)
  const [shown, setShown] = useState(months)
  const month = months.findIndex((name) => name === sort?.key)
  const rows = products.toSorted((one, other) => (one.figures[month] ?? 0) - (other.figures[month] ?? 0))
  return (
    <Specimen name={`Data table with ${formatNumber(months.length + 1)} columns`}>
      <Card>
        <div className="mb-3 flex justify-end">
          <ColumnChoice of="the list" columns={columns.slice(1)} shown={shown} onChange={setShown} />
        </div>
        <SortContext
          value={{
            sort,
            onSort: (key) => setSort({ key, isDescending: sort?.key !== key || !sort.isDescending }),
          }}
        >
          <DataTable
            caption="Sales of made-up products"
            columns={columns.filter(({ key }) => key === 'name' || shown.includes(key))}
            rows={sort?.isDescending ? rows.toReversed() : rows}
            toKey={({ name }) => name}
            emptyText="Nothing was sold in these days."
          />
        </SortContext>
      </Card>
    </Specimen>
  )
}
