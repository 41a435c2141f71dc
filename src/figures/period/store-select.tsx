import { useQuery } from '@tanstack/react-query'
import { storeQueries } from '#data/stores/stores.ts'
import { FIRST_PAGES } from '#figures/choices/page-choice.ts'
import { parsePeriodChoice } from '#figures/choices/period-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { OptionSelect } from '#ui/controls/option-select.tsx'

/** Selects one of the person's stores. Renders nothing if there is only one. */
export function StoreSelect({ storeId }: { storeId: string }) {
  const { choose } = useChoice(parsePeriodChoice)
  const { data: stores = [] } = useQuery(storeQueries.list())
  if (stores.length < 2) return null
  return (
    <OptionSelect
      aria-label="Store"
      value={storeId}
      options={stores.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(store) => choose({ ...FIRST_PAGES, store })}
    />
  )
}

/** Selects another store, on the screen of one without orders. */
export function OtherStores({ storeId }: { storeId: string }) {
  return (
    <div className="w-56 max-w-full empty:hidden">
      <StoreSelect storeId={storeId} />
    </div>
  )
}
