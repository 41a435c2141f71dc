import type { Store } from '#data/stores.ts'
import { Select } from '#ui/select.tsx'

type StoreChoiceProps = { stores: readonly Store[]; storeId: string; onChange: (storeId: string) => void }

/** Which of several stores the settings are about; nothing where there is one. */
export function StoreChoice({ stores, storeId, onChange }: StoreChoiceProps) {
  if (stores.length < 2) return null
  return (
    <Select
      aria-label="Store"
      className="w-56 max-w-full"
      value={storeId}
      onChange={({ target }) => onChange(target.value)}
    >
      {stores.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
