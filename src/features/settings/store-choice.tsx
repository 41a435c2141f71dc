import type { Store } from '#data/stores.ts'
import { OptionSelect } from '#ui/option-select.tsx'

type StoreChoiceProps = { stores: readonly Store[]; storeId: string; onChange: (storeId: string) => void }

/** Which of several stores the settings are about; nothing where there is one. */
export function StoreChoice({ stores, storeId, onChange }: StoreChoiceProps) {
  if (stores.length < 2) return null
  return (
    <OptionSelect
      aria-label="Store"
      className="w-56 max-w-full"
      value={storeId}
      options={stores.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}
