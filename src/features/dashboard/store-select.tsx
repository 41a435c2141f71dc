import { useQuery } from '@tanstack/react-query'
import { storeQueries } from '#data/stores.ts'
import { Select } from '#ui/select.tsx'

type StoreSelectProps = { storeId: string; onChange: (storeId: string) => void }

/** Which of several stores; nothing where there is one. */
export function StoreSelect({ storeId, onChange }: StoreSelectProps) {
  const { data: stores = [] } = useQuery(storeQueries.list())
  if (stores.length < 2) return null
  return (
    <Select aria-label="Store" value={storeId} onChange={({ target }) => onChange(target.value)}>
      {stores.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
