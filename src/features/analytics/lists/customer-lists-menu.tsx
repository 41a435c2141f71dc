import { useQuery } from '@tanstack/react-query'
import ListPlus from 'lucide-react/icons/list-plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useRef, useState } from 'react'
import {
  keptListQueries,
  type ListName,
  useAddToList,
  useCreateList,
  useRemoveFromList,
} from '#data/analytics/customers/kept-lists.ts'
import { formatCount } from '#lib/format.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { MenuEntry } from '#ui/popups/menu-popup.tsx'
import { Menu } from '#ui/popups/menu.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'

type CustomerListsMenuProps = { customerId: string; storeId: string }

/** A menu with the store's lists, ticked where the customer is in them. It adds and removes the customer. */
export function CustomerListsMenu({ customerId, storeId }: CustomerListsMenuProps) {
  const [isNaming, setIsNaming] = useState(false)
  const { create, count, entries } = useTicks({ customerId, storeId })
  const text = count === 0 ? 'Add to a list' : `In ${formatCount(count, 'list')}`
  return (
    <>
      <Menu
        label={text}
        variant="outline"
        trigger={
          <>
            <ListPlus aria-hidden />
            {text}
          </>
        }
        groups={[
          ...(entries.length > 0 ? [entries] : []),
          [{ label: 'New list…', icon: ListPlus, onSelect: () => setIsNaming(true) }],
        ]}
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

/** Returns an entry for each list, or one that loads them again, and how many lists the customer is in. */
function useTicks({ customerId, storeId }: CustomerListsMenuProps) {
  const lists = useQuery(keptListQueries.names())
  const listed = useQuery(keptListQueries.withCustomer(customerId))
  const creation = useCreateList(storeId)
  const addition = useAddToList()
  const removal = useRemoveFromList()
  const created = useRef<{ id: string; name: string }>(null)

  async function create(name: string) {
    const listId = created.current?.name === name ? created.current.id : await creation.mutateAsync(name)
    // If adding fails, the list is there for the next try.
    created.current = { id: listId, name }
    await addition.mutateAsync({ listId, customerId })
    created.current = null
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

  const { data: ids } = listed
  if (lists.data && ids) {
    const own = lists.data.filter((list) => list.storeId === storeId)
    return { create, count: ids.length, entries: own.map((list) => toEntry(list, ids.includes(list.id), tick)) }
  }
  const retry = () => [lists, listed].forEach(({ refetch }) => void refetch())
  const hasFailed = lists.isError || listed.isError
  const entries: MenuEntry[] = hasFailed
    ? [{ label: 'Lists not loaded. Try again', icon: RotateCw, onSelect: retry }]
    : []
  return { create, count: 0, entries }
}

const toEntry = (list: ListName, isIn: boolean, tick: (list: ListName, isIn: boolean) => Promise<void>): MenuEntry => ({
  label: list.name,
  isTicked: isIn,
  onSelect: () => void tick(list, isIn),
})
