import { queryOptions } from '@tanstack/react-query'
import { useListChange } from '#data/analytics/use-list-change.ts'
import { loadBackend, toRestError } from '#data/backend/backend.ts'
import { type Policies, POLICY_KINDS, type PolicyKind } from '#domain/contracts/drafts/policies.ts'
import { AppError } from '#lib/app-error.ts'
import { compareNames } from '#lib/compare-names.ts'

/** What a store promises its customers about a subject, and who wrote it when. */
export type Policy = { kind: PolicyKind; body: string; by: string | null; at: string }

/** A text for replies that members keep. */
export type SavedReply = { id: string; name: string; body: string }

/** The database's code for a value that must be unique and isn't. */
const UNIQUE_VIOLATION = '23505'
/** The code of a limit that the database sets; its message is for people. */
const LIMIT_REACHED = 'PT409'
const GONE = { code: 'not_found', status: 404 } as const

const NOT_SAVED = 'Your policies were not saved.'

const policiesKey = ['policies'] as const
const repliesKey = ['saved-replies'] as const

export const policyQueries = {
  of: (storeId: string) =>
    queryOptions({
      queryKey: [...policiesKey, storeId],
      queryFn: ({ signal }) => loadPolicies(storeId, signal),
      // A colleague may have changed one.
      refetchOnWindowFocus: 'always',
    }),
  savedReplies: (storeId: string) =>
    queryOptions({
      queryKey: [...repliesKey, storeId],
      queryFn: ({ signal }) => loadReplies(storeId, signal),
      refetchOnWindowFocus: 'always',
    }),
}

async function loadPolicies(storeId: string, signal: AbortSignal): Promise<Policy[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('policies')
    .select('kind, body, by:changed_by, at:changed_at')
    .eq('store_id', storeId)
    .abortSignal(signal)
    .overrideTypes<Policy[], { merge: false }>()
  if (error) throw toRestError(error, status, 'Your policies could not be loaded.')
  return data
}

async function loadReplies(storeId: string, signal: AbortSignal): Promise<SavedReply[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('saved_replies')
    .select('id, name, body')
    .eq('store_id', storeId)
    .abortSignal(signal)
    .overrideTypes<SavedReply[], { merge: false }>()
  if (error) throw toRestError(error, status, 'Your saved replies could not be loaded.')
  return data.toSorted((one, other) => compareNames(one.name, other.name))
}

/** Saves the texts of policies. An empty one is deleted. */
export const useSavePolicies = (storeId: string) =>
  useListChange(async (texts: Policies) => {
    const { rest } = await loadBackend()
    const changed = POLICY_KINDS.flatMap((kind) => {
      const body = texts[kind]
      return body === undefined ? [] : { store_id: storeId, kind, body }
    })
    const emptied = changed.filter(({ body }) => body === '').map(({ kind }) => kind)
    const written = changed.filter(({ body }) => body !== '')
    if (written.length > 0) {
      const { error, status } = await rest.from('policies').upsert(written, { onConflict: 'store_id,kind' })
      if (error) throw toRestError(error, status, NOT_SAVED)
    }
    if (emptied.length > 0) {
      const { error, status } = await rest.from('policies').delete().eq('store_id', storeId).in('kind', emptied)
      if (error) throw toRestError(error, status, NOT_SAVED)
    }
  }, policiesKey)

/** Saves a reply under a name, or changes the one with an id. */
export const useSaveReply = (storeId: string) =>
  useListChange(async ({ id, name, body }: Omit<SavedReply, 'id'> & { id: string | null }) => {
    const { rest } = await loadBackend()
    const replies = rest.from('saved_replies')
    const { data, error, status } =
      id === null
        ? await replies.insert({ store_id: storeId, name, body }).select('id')
        : await replies.update({ name, body }).eq('id', id).select('id')
    if (error?.code === UNIQUE_VIOLATION) {
      throw new AppError('A saved reply already has this name. Choose another one.', { code: error.code, status })
    }
    if (error) throw toRestError(error, status, error.code === LIMIT_REACHED ? undefined : 'The reply was not saved.')
    if (data.length === 0)
      throw new AppError('A colleague deleted this reply. Save it again under “Add a reply”.', GONE)
  }, repliesKey)

export const useDeleteReply = () =>
  useListChange(async ({ id }: Pick<SavedReply, 'id'>) => {
    const { rest } = await loadBackend()
    const { error, status } = await rest.from('saved_replies').delete().eq('id', id)
    if (error) throw toRestError(error, status, 'The reply was not deleted.')
  }, repliesKey)
