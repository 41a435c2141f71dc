import { useQuery } from '@tanstack/react-query'
import { storeQueries } from '#data/stores/stores.ts'
import { parsePeriodChoice } from '#figures/choices/period-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { OptionSelect } from '#ui/controls/option-select.tsx'

type StoreSelectProps = { storeId: string; onChange: (storeId: string) => void }

/** Selects one of the person's stores. Renders nothing if there is only one. */
export function StoreSelect({ storeId, onChange }: StoreSelectProps) {
  const { data: stores = [] } = useQuery(storeQueries.list())
  if (stores.length < 2) return null
  return (
    <OptionSelect
      aria-label="Store"
      className="col-span-full"
      value={storeId}
      options={stores.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}

/** Selects another store, on the screen of one without orders. */
export function OtherStores({ storeId }: { storeId: string }) {
  const { choose } = useChoice(parsePeriodChoice)
  return (
    <div className="w-56 max-w-full empty:hidden">
      <StoreSelect storeId={storeId} onChange={(store) => choose({ store })} />
    </div>
  )
}
