import { useQuery } from '@tanstack/react-query'
import ListPlus from 'lucide-react/icons/list-plus'
import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type CustomersOf,
  keptListQueries,
  type ListName,
  LONGEST_LIST_NAME,
  useAddCustomers,
  useCreateList,
} from '#data/analytics/customers/kept-lists.ts'
import type { Added } from '#domain/contracts/analytics/kept-lists.ts'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { formatCount, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'

type Asked = {
  customers: CustomersOf
  /** How many customers they are. */
  count: number
}

type AddToListButtonProps = Asked & {
  /** Whether the count is that of an earlier filter. */
  isLoading: boolean
}

/** Opens a dialog that adds all customers that match to a list. */
export function AddToListButton({ isLoading, ...asked }: AddToListButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        className="h-10 max-sm:px-3"
        isLoading={isLoading}
        disabled={asked.count === 0}
        title={asked.count === 0 ? 'No customers match.' : undefined}
        onClick={() => setIsOpen(true)}
      >
        {!isLoading && <ListPlus aria-hidden className="max-sm:hidden" />}
        Add to a list
      </Button>
      <AddToListDialog {...asked} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

type AddToListDialogProps = Asked & {
  /** The customers' name, where a page has several such dialogs. */
  of?: string
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Adds customers to a list. */
export function AddToListDialog({ of, customers, count, ...shown }: AddToListDialogProps) {
  const close = () => shown.onOpenChange(false)
  return (
    <Dialog
      {...shown}
      title={of ? `Add to a list: ${of}` : 'Add to a list'}
      description={describe({ of, customers, count })}
    >
      <LoadedLists storeId={customers.store}>
        {(lists) => <AddForm customers={customers} count={count} lists={lists} onClose={close} />}
      </LoadedLists>
    </Dialog>
  )
}

function describe({ of, customers, count }: Asked & { of: string | undefined }): string {
  if ('ids' in customers) return `Adds the ${formatCount(count, 'customer')} that you selected.`
  const which = of ? '' : ' that match your filters, on all pages'
  return `Adds ${countText(count)}${which}. Customers who match later aren’t added.`
}

const countText = (count: number) => (count === 1 ? '1 customer' : `all ${formatNumber(count)} customers`)

type LoadedListsProps = { storeId: string; children: (lists: readonly ListName[]) => ReactNode }

function LoadedLists({ storeId, children }: LoadedListsProps) {
  return (
    <LoadedFigures name="lists" query={useQuery(keptListQueries.names())} skeleton={<Skeleton className="h-24" />}>
      {(lists) => children(lists.filter((list) => list.storeId === storeId))}
    </LoadedFigures>
  )
}

const NEW = 'new'

type AddFormProps = Asked & { lists: readonly ListName[]; onClose: () => void }

function AddForm({ customers, count, lists, onClose }: AddFormProps) {
  const [listId, setListId] = useState(lists[0]?.id ?? NEW)
  const [name, setName] = useState('')
  const creation = useCreateList(customers.store)
  const addition = useAddCustomers()
  const isNew = listId === NEW

  async function add() {
    const id = isNew ? await creation.mutateAsync(name.trim()) : listId
    // If adding fails, the list is there for the next try.
    setListId(id)
    const added = await addition.mutateAsync({ listId: id, customers })
    const listName = lists.find((list) => list.id === id)?.name ?? name.trim()
    flushSync(onClose)
    toast({
      title: `${formatCount(added.added, 'customer')} added`,
      description: restText(added, listName),
      variant: 'success',
    })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // The form shows what failed.
    add().catch(() => undefined)
  }

  return (
    <form className="grid gap-5" onSubmit={handleSubmit}>
      <Field label="List" error={isNew ? undefined : addition.error?.message}>
        <OptionSelect
          value={listId}
          options={[...lists.map(({ id, name: label }) => ({ value: id, label })), { value: NEW, label: 'New list…' }]}
          onChange={(id) => {
            setListId(id)
            addition.reset()
          }}
        />
      </Field>
      {isNew && (
        <Field label="Name of the new list" error={creation.error?.message}>
          <Input
            value={name}
            maxLength={LONGEST_LIST_NAME}
            placeholder="Wholesale"
            onChange={({ target }) => {
              setName(target.value)
              creation.reset()
            }}
          />
        </Field>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          isLoading={creation.isPending || addition.isPending}
          disabled={isNew && name.trim() === ''}
        >
          {count === 1 ? 'Add customer' : `Add ${formatNumber(count)} customers`}
        </Button>
      </div>
    </form>
  )
}

function restText({ added, customers }: Added, list: string): string {
  const rest = customers - added
  if (rest === 0) return `To “${list}”.`
  return `To “${list}”. ${rest === 1 ? '1 was' : `${formatNumber(rest)} were`} already in it.`
}
