import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Note, useChangeNote, useDeleteNote } from '#data/analytics/notes.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { focusOnMount } from '#ui/forms/focus-on-mount.ts'
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
  /** Called once the note is deleted, and with it what had the focus. */
  onDelete: () => void
}

/** A note, with who wrote it and when. Its author can change and delete it. Once the author has left, all members can delete it. */
export function NoteRow({ note, author, isOwn, isLeft, timeZone, onDelete }: NoteRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const [wasEdited, setWasEdited] = useState(false)
  const textId = useId()
  const { mutateAsync } = useChangeNote()

  function close() {
    setIsEditing(false)
    setWasEdited(true)
  }

  async function change(body: string) {
    await mutateAsync({ id: note.id, body })
    close()
  }

  return (
    <li>
      {isEditing ? (
        <NoteForm
          label="Note"
          action="Save note"
          saved={note.body}
          onSave={change}
          onCancel={close}
          fieldRef={focusOnMount}
          success="Note changed"
          failure="Note not changed"
        />
      ) : (
        <p id={textId} dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          {note.body}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <NoteOrigin note={note} author={author} timeZone={timeZone} />
        {isOwn && !isEditing && (
          <Button
            ref={wasEdited ? focusOnMount : null}
            variant="outline"
            size="compact"
            aria-describedby={textId}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )}
        {(isOwn || isLeft) && !isEditing && <DeleteNote id={note.id} textId={textId} onDelete={onDelete} />}
      </div>
    </li>
  )
}

function NoteOrigin({ note, author, timeZone }: Pick<NoteRowProps, 'note' | 'author' | 'timeZone'>) {
  return (
    <span>
      {author && <bdi>{author}</bdi>}
      {author && ', '}
      <time dateTime={note.createdAt}>{formatDateTime(note.createdAt, timeZone)}</time>
      {note.updatedAt !== note.createdAt && ', edited'}
    </span>
  )
}

type DeleteNoteProps = Pick<Note, 'id'> & Pick<NoteRowProps, 'onDelete'> & { textId: string }

function DeleteNote({ id, textId, onDelete }: DeleteNoteProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { mutateAsync, isPending } = useDeleteNote()

  async function remove() {
    try {
      await mutateAsync(id)
      flushSync(() => setIsOpen(false))
      toast({ title: 'Note deleted', variant: 'success' })
      onDelete()
    } catch (error) {
      toastFailure(error, 'Note not deleted')
    }
  }

  return (
    <>
      <Button variant="outline" size="compact" aria-describedby={textId} onClick={() => setIsOpen(true)}>
        Delete
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete this note?"
        description="Nobody in your store can read it afterwards."
        footer={
          <Button variant="destructive" isLoading={isPending} onClick={() => void remove()}>
            Delete note
          </Button>
        }
      />
    </>
  )
}
