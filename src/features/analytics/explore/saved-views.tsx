import Bookmark from 'lucide-react/icons/bookmark'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Trash2 from 'lucide-react/icons/trash-2'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  LONGEST_VIEW_NAME,
  type SavedView,
  savedViewQueries,
  useDeleteView,
  usePinView,
  useSaveView,
} from '#data/analytics/saved-views.ts'
import { FIRST_PAGES } from '#figures/choices/page-choice.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { AppLink } from '#ui/links/app-link.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { Popover } from '#ui/popups/popover.tsx'

/** Buttons that save the current view and open, pin or delete saved ones. */
export function SavedViews({ storeId }: { storeId: string }) {
  const [isSaving, setIsSaving] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" className="h-10" onClick={() => setIsSaving(true)}>
        Save view
      </Button>
      <Popover
        label="Saved views"
        variant="outline"
        buttonClassName="h-10"
        popupClassName="w-80 max-w-[calc(100vw-2rem)] p-2"
        trigger={
          <>
            <Bookmark aria-hidden />
            Saved views
          </>
        }
      >
        {(onClose) => <ViewList storeId={storeId} onOpen={onClose} />}
      </Popover>
      {isSaving && <SaveDialog storeId={storeId} onClose={() => setIsSaving(false)} />}
    </div>
  )
}

function SaveDialog({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const [search] = useSearchParams()
  const [name, setName] = useState('')
  const { mutate, isPending, error, reset } = useSaveView(storeId)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    mutate(
      { name: name.trim(), search: toSavedSearch(search) },
      {
        onSuccess: () => {
          toast({ title: 'View saved', description: 'Find it under “Saved views”.', variant: 'success' })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save this view"
      description="Everybody who works with this store can open it."
    >
      <form className="grid gap-5" onSubmit={handleSubmit}>
        <Field label="Name" error={error?.message}>
          <Input
            value={name}
            maxLength={LONGEST_VIEW_NAME}
            onChange={({ target }) => {
              setName(target.value)
              reset()
            }}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isLoading={isPending} disabled={name.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The store is the one that the view belongs to. A view begins at its first page. */
function toSavedSearch(search: URLSearchParams): string {
  const saved = new URLSearchParams(search)
  for (const name of ['store', ...Object.keys(FIRST_PAGES)]) saved.delete(name)
  saved.set('tab', 'explore')
  return saved.toString()
}

function ViewList({ storeId, onOpen }: { storeId: string; onOpen: () => void }) {
  const { data: views, error, refetch } = useQuery(savedViewQueries.list(storeId))
  if (error && !views) return <ErrorState title="Not loaded" error={error} onRetry={() => void refetch()} />
  if (!views) return <Skeleton className="h-24" />
  if (views.length === 0) {
    return <p className="p-2 text-muted">You have no saved views yet. “Save view” keeps what you see here.</p>
  }
  return (
    <ul className="grid max-h-80 gap-1 overflow-y-auto">
      {views.map((view) => (
        <ViewEntry key={view.id} view={view} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function ViewEntry({ view, onOpen }: { view: SavedView; onOpen: () => void }) {
  const pinning = usePinView()
  const deletion = useDeleteView()
  const report = (error: Error) => toast({ title: 'Not changed', description: error.message, variant: 'destructive' })
  const PinIcon = view.isPinned ? PinOff : Pin
  return (
    <li className="flex items-center gap-1">
      <AppLink
        to={`/analytics?${view.search}`}
        className="min-w-0 flex-1 truncate rounded-control px-2.5 py-2 hover:bg-hover"
        onClick={onOpen}
      >
        <bdi>{view.name}</bdi>
      </AppLink>
      <Button
        variant="ghost"
        size="icon"
        aria-label={view.isPinned ? `Remove ${view.name} from the dashboard` : `Pin ${view.name} to the dashboard`}
        isLoading={pinning.isPending}
        onClick={() => pinning.mutate({ id: view.id, isPinned: !view.isPinned }, { onError: report })}
      >
        {!pinning.isPending && <PinIcon aria-hidden />}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${view.name}`}
        isLoading={deletion.isPending}
        onClick={() => deletion.mutate({ id: view.id }, { onError: report })}
      >
        {!deletion.isPending && <Trash2 aria-hidden />}
      </Button>
    </li>
  )
}
