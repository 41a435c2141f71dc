import { OptionSelect } from '#ui/controls/option-select.tsx'
import { useChosenStore } from './use-chosen-store.ts'

/** Chooses the store that a section is about, for a person with several. */
export function StoreChoice() {
  const { stores, chosen, choose } = useChosenStore()
  if (!stores.data || stores.data.length < 2) return null
  return (
    <OptionSelect
      aria-label="Store"
      className="w-56 max-w-full"
      value={chosen?.id ?? ''}
      options={stores.data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={choose}
    />
  )
}
