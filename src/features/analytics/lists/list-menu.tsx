import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type KeptList, useDeleteList, useRenameList } from '#data/analytics/customers/kept-lists.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { Menu } from '#ui/popups/menu.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'

type ListMenuProps = {
  list: Pick<KeptList, 'id' | 'name'>
  /** Called once the list is deleted, and with it what had the focus. */
  onDelete: () => void
}

/** A menu that renames or deletes a list. */
export function ListMenu({ list, onDelete }: ListMenuProps) {
  const [opened, setOpened] = useState<'rename' | 'delete'>()
  const { mutateAsync: rename } = useRenameList()
  const close = () => setOpened(undefined)
  return (
    <>
      <Menu
        label={`Rename or delete ${list.name}`}
        variant="outline"
        size="sm"
        trigger={<Ellipsis aria-hidden />}
        groups={[
          [
            { label: 'Rename', icon: Pencil, onSelect: () => setOpened('rename') },
            { label: 'Delete', icon: Trash2, onSelect: () => setOpened('delete') },
          ],
        ]}
      />
      {opened === 'rename' && (
        <ListNameDialog
          title="Rename list"
          action="Rename"
          name={list.name}
          onSave={(name) => rename({ id: list.id, name })}
          success={() => 'List renamed'}
          onClose={close}
        />
      )}
      {opened === 'delete' && <DeleteDialog list={list} onClose={close} onDelete={onDelete} />}
    </>
  )
}

function DeleteDialog({ list, onClose, onDelete }: ListMenuProps & { onClose: () => void }) {
  const { mutateAsync, isPending } = useDeleteList()

  async function remove() {
    try {
      await mutateAsync(list.id)
      flushSync(onClose)
      toast({ title: 'List deleted', variant: 'success' })
      onDelete()
    } catch (error) {
      toastFailure(error, 'List not deleted')
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Delete “${list.name}”?`}
      description="Nobody in your store can open this list afterwards. Its customers and their orders stay."
      footer={
        <Button variant="destructive" isLoading={isPending} onClick={() => void remove()}>
          Delete list
        </Button>
      }
    />
  )
}
