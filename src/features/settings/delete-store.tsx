import { useDeleteStore } from '#data/settings-store-actions.ts'
import type { Store } from '#data/stores.ts'
import { toast } from '#ui/toast.ts'
import { DeletionButton } from './deletion-button.tsx'

/** Deletes a store after its name has been typed. */
export function DeleteStore({ store }: { store: Store }) {
  const { mutateAsync } = useDeleteStore()

  async function remove() {
    await mutateAsync(store.id)
    toast({ title: 'Store deleted', description: 'Its orders and figures are gone.', variant: 'success' })
  }

  return (
    <DeletionButton
      title="Delete this store?"
      text="Its orders, customers, products, imports and figures go with it, for every member."
      expected={store.name}
      label="Name of the store"
      action="Delete store"
      onDelete={remove}
    />
  )
}
