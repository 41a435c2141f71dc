import { useQuery } from '@tanstack/react-query'
import ListPlus from 'lucide-react/icons/list-plus'
import { useState } from 'react'
import {
  keptListQueries,
  type ListName,
  useAddToList,
  useCreateList,
  useRemoveFromList,
} from '#data/analytics/kept-lists.ts'
import { formatNumber } from '#lib/format.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Menu } from '#ui/popups/menu.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'

type CustomerListsMenuProps = { customerId: string; storeId: string }

/** A menu with the store's lists, ticked where the customer is in them. It adds and removes the customer. */
export function CustomerListsMenu({ customerId, storeId }: CustomerListsMenuProps) {
  const [isNaming, setIsNaming] = useState(false)
  const lists = useQuery(keptListQueries.names())
  const listed = useQuery(keptListQueries.withCustomer(customerId))
  const creation = useCreateList(storeId)
  const addition = useAddToList()
  const removal = useRemoveFromList()
  const own = lists.data?.filter((list) => list.storeId === storeId)
  const count = listed.data?.length ?? 0

  async function create(name: string) {
    const listId = await creation.mutateAsync(name)
    await addition.mutateAsync({ listId, customerId })
  }

  async function tick({ id: listId, name }: ListName, isIn: boolean) {
    const change = isIn ? removal : addition
    try {
      await change.mutateAsync({ listId, customerId })
      toast({ title: `${isIn ? 'Removed from' : 'Added to'} “${name}”`, variant: 'success' })
    } catch (error) {
      toastFailure(error, isIn ? 'Customer not removed' : 'Customer not added')
    }
  }

  const entries = own && listed.data && own.map((list) => toEntry(list, listed.data.includes(list.id), tick))
  return (
    <>
      <Menu
        label={count === 0 ? 'Add to a list' : inText(count)}
        variant="outline"
        trigger={
          <>
            <ListPlus aria-hidden />
            {count === 0 ? 'Add to a list' : inText(count)}
          </>
        }
        groups={[entries ?? [], [{ label: 'New list…', icon: ListPlus, onSelect: () => setIsNaming(true) }]].filter(
          (group) => group.length > 0,
        )}
      />
      {isNaming && (
        <ListNameDialog
          title="New list"
          action="Create and add"
          onSave={create}
          success={(name) => `Added to “${name}”`}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  )
}

const inText = (count: number) => (count === 1 ? 'In 1 list' : `In ${formatNumber(count)} lists`)

const toEntry = (list: ListName, isIn: boolean, tick: (list: ListName, isIn: boolean) => Promise<void>) => ({
  label: list.name,
  isTicked: isIn,
  onSelect: () => void tick(list, isIn),
})
