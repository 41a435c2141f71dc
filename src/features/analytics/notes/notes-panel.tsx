import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { noteQueries, type NoteSubject, useAddNote } from '#data/analytics/notes.ts'
import { useAuth } from '#data/auth/auth.tsx'
import { teamQueries } from '#data/stores/team.ts'
import { LoadedFigures } from '#figures/panels/loaded-figures.tsx'
import { NEW_NOTE } from '#figures/records/use-record-actions.ts'
import { useFocusByHash } from '#lib/use-focus-by-hash.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteRow } from './note-row.tsx'

type NotesPanelProps = { subject: NoteSubject; store: { id: string; timeZone: string } }

/** The notes of the store's members on an order, a customer or a product, and a form to add one. */
export function NotesPanel({ subject, store }: NotesPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { user } = useAuth()
  const { data: team } = useQuery(teamQueries.of(store.id))
  const { mutateAsync } = useAddNote(subject)
  const nameOf = (id: string) => team?.members.find((member) => member.id === id)?.name

  return (
    <Card aria-labelledby="notes">
      <h2 ref={heading} id="notes" tabIndex={-1} className="text-base font-semibold">
        Notes
      </h2>
      <p className="mb-4 text-muted">Only members of your store see them.</p>
      <LoadedFigures
        name="notes"
        query={useQuery(noteQueries.on(subject))}
        skeleton={<Skeleton className="mb-4 h-16" />}
      >
        {(notes) => (
          <>
            {notes.length === 0 && <p className="mb-4 text-muted">No notes yet.</p>}
            <ul aria-label="Notes" className="mb-4 grid gap-4 empty:hidden">
              {notes.map((note) => (
                <NoteRow
                  key={note.id}
                  note={note}
                  author={team && (nameOf(note.authorId) ?? 'A former member')}
                  isOwn={note.authorId === user?.id}
                  isLeft={team !== undefined && nameOf(note.authorId) === undefined}
                  timeZone={store.timeZone}
                  onDelete={() => heading.current?.focus()}
                />
              ))}
            </ul>
          </>
        )}
      </LoadedFigures>
      <NoteForm
        label="New note"
        action="Add note"
        saved=""
        onSave={mutateAsync}
        fieldRef={useFocusByHash(NEW_NOTE)}
        success="Note added"
        failure="Note not added"
      />
    </Card>
  )
}
