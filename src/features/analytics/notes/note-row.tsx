import { useState } from 'react'
import { type Note, useChangeNote, useDeleteNote } from '#data/analytics/notes.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Dialog } from '#ui/popups/dialog.tsx'
import { NoteForm } from './note-form.tsx'

type NoteRowProps = {
  note: Note
  /** Missing until the members are loaded. */
  author: string | undefined
  /** Whether the person wrote it, and so may change and delete it. */
  isOwn: boolean
  /** Whether its author has left the store, so that every member may delete it. */
  isLeft: boolean
  timeZone: string
}

/** A note: its text, who wrote it and when. Its author can change and delete it, and once the author has left, all members can delete it. */
export function NoteRow({ note, author, isOwn, isLeft, timeZone }: NoteRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { mutateAsync } = useChangeNote()

  async function change(body: string) {
    await mutateAsync({ id: note.id, body })
    setIsEditing(false)
  }

  return (
    <li>
      {isEditing ? (
        <NoteForm
          label="Note"
          action="Save note"
          saved={note.body}
          onSave={change}
          onCancel={() => setIsEditing(false)}
          failure="Note not changed"
        />
      ) : (
        <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          {note.body}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <span>
          {author && <bdi>{author}</bdi>}
          {author && ', '}
          <time dateTime={note.createdAt}>{formatDateTime(note.createdAt, timeZone)}</time>
          {note.updatedAt !== note.createdAt && ', edited'}
        </span>
        {isOwn && !isEditing && (
          <Button variant="ghost" size="compact" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
        {(isOwn || isLeft) && !isEditing && <DeleteNote id={note.id} />}
      </div>
    </li>
  )
}

function DeleteNote({ id }: Pick<Note, 'id'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutateAsync, isPending } = useDeleteNote()

  async function remove() {
    try {
      await mutateAsync(id)
    } catch (error) {
      toastFailure(error, 'Note not deleted')
    }
  }

  return (
    <>
      <Button variant="ghost" size="compact" onClick={() => setIsOpen(true)}>
        Delete
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete this note?"
        description="Nobody in your store can read it afterwards."
        footer={
          <Button variant="destructive" disabled={isPending} onClick={() => void remove()}>
            Delete note
          </Button>
        }
      />
    </>
  )
}
