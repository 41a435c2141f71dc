import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { loadBackend, toRestError, toWrittenError } from '#data/backend/backend.ts'
import { AppError } from '#lib/app-error.ts'
import { useListChange } from './use-list-change.ts'

/** What a note is on: an order, a customer or a product, by the id of its page. */
export type NoteSubject = { kind: 'order' | 'customer' | 'product'; id: string }

const notesSchema = v.array(
  v.object({ id: v.string(), authorId: v.string(), body: v.string(), createdAt: v.string(), updatedAt: v.string() }),
)

export type Note = v.InferOutput<typeof notesSchema>[number]

/** The longest text of a note. */
export const LONGEST_NOTE = 2_000

export const noteQueries = {
  all: () => ['notes'] as const,
  on: (subject: NoteSubject) =>
    queryOptions({
      queryKey: [...noteQueries.all(), subject.kind, subject.id],
      queryFn: ({ signal }) => loadNotes(subject, signal),
      // A colleague may have added one.
      refetchOnWindowFocus: 'always',
    }),
}

async function loadNotes({ kind, id }: NoteSubject, signal: AbortSignal): Promise<Note[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .rpc('notes_on', { of_kind: kind, row_id: id })
    .select('id, authorId:author_id, body, createdAt:created_at, updatedAt:updated_at')
    .abortSignal(signal)
  if (error) throw toRestError(error, status, 'The notes could not be loaded.')
  return v.parse(notesSchema, data)
}

/** Adds a note of the person to an order, a customer or a product. */
export function useAddNote({ kind, id }: NoteSubject) {
  return useNoteChange(async (body: string) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.rpc('add_note', { of_kind: kind, row_id: id, body })
    if (error) throw toWrittenError(error, status, 'The note was not added.')
  })
}

/** Changes the text of one of the person's own notes. */
export function useChangeNote() {
  return useNoteChange(async ({ id, body }: Pick<Note, 'id' | 'body'>) => {
    const { rest } = await loadBackend()
    const { data, error, status } = await rest
      .from('record_notes')
      .update({ body, updated_at: 'now' })
      .eq('id', id)
      .select('id')
    if (error) throw toRestError(error, status, 'The note was not changed.')
    if (data.length === 0) throw new AppError('This note no longer exists.', { code: 'not_found', status: 404 })
  })
}

/** Deletes one of the person's own notes, or one whose author has left the store. */
export function useDeleteNote() {
  return useNoteChange(async (id: string) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.from('record_notes').delete().eq('id', id)
    if (error) throw toRestError(error, status, 'The note was not deleted.')
  })
}

const useNoteChange = <Change>(change: (asked: Change) => Promise<void>) => useListChange(change, noteQueries.all())
