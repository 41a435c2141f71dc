import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiFetch, loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { refreshStores } from '#data/stores/stores.ts'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import {
  type Import,
  importPreviewSchema,
  type ImportPreview,
  importSchema,
  type ImportStatus,
} from '#domain/contracts/imports.ts'

const FIRST_POLL_MS = 300
const SLOWEST_POLL_MS = 1_000
const POLL_GROWTH = 1.25

/** The list also follows the live updates of the stores. */
const LIST_POLL_MS = 3_000

export type RecentImport = Pick<Import, 'id' | 'status' | 'filename' | 'startedAt'> & {
  /** `null` before the import starts. */
  rowsRead: number | null
  rowsRejected: number | null
}

const RECENT_IMPORTS = 5

export const importQueries = {
  all: () => ['imports'] as const,
  recent: () =>
    queryOptions({
      queryKey: [...importQueries.all(), 'recent'],
      queryFn: ({ signal, client }) => loadRecent(signal, client),
      refetchInterval: ({ state }) => (state.data?.some(isRunning) ? LIST_POLL_MS : false),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'one', id],
      queryFn: ({ signal, client }) => loadImport(id, signal, client),
      refetchInterval: ({ state }) =>
        state.data && isRunning(state.data) ? pollDelayMs(state.dataUpdateCount) : false,
      staleTime: 0,
    }),
  /** What the import would produce with these answers. Shows the previous preview until the new one has loaded. */
  preview: (id: string, answers: ImportAnswers) =>
    queryOptions({
      queryKey: ['import-preview', id, answers],
      queryFn: ({ signal }) => loadPreview(id, answers, signal),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      gcTime: 60_000,
      retry: false,
    }),
}

/** Whether the server is working on the import. */
function isRunning({ status }: { status: ImportStatus }): boolean {
  return status === 'queued' || status === 'running' || status === 'undoing'
}

/** Whether the server counts the import towards its limit of unfinished imports. */
export function isUnfinished({ status }: { status: ImportStatus }): boolean {
  return status === 'queued' || status === 'running' || status === 'awaiting_input'
}

const hasChangedFigures = ({ status }: { status: ImportStatus }): boolean => status === 'done' || status === 'undone'

/** Loads the newest file imports. Sample data and what live sync brought aren't included. */
async function loadRecent(signal: AbortSignal, client: QueryClient): Promise<RecentImport[]> {
  const before = client.getQueryData(importQueries.recent().queryKey) ?? []
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('imports')
    .select(
      'id:public_id, status, filename, startedAt:started_at, rowsRead:report->rowsRead, rowsRejected:report->rowsRejected',
    )
    .not('filename', 'is', null)
    .is('connection_id', null)
    .order('id', { ascending: false })
    .limit(RECENT_IMPORTS)
    .abortSignal(signal)
    .overrideTypes<RecentImport[], { merge: false }>()
  if (error) throw toRestError(error, status, SERVER_FAILED)
  const hasChanged = (id: string) => data.some((entry) => entry.id === id && hasChangedFigures(entry))
  if (before.some((entry) => isRunning(entry) && hasChanged(entry.id))) void refreshStores(client)
  return data
}

async function loadImport(id: string, signal: AbortSignal, client: QueryClient): Promise<Import> {
  const before = client.getQueryData(importQueries.one(id).queryKey)
  const response = await apiFetch(`/api/imports/${id}`, { signal })
  const answer = parseAnswer(await response.text(), importSchema)
  // The server has the first rows until the import is done; who followed it can still look at them.
  const isFollowed = before?.firstRows && answer.status === 'done'
  const loaded = isFollowed ? { ...answer, firstRows: before.firstRows } : answer
  // Refresh on the first poll too, because a small file can already be done.
  if (before?.status !== loaded.status && hasChangedFigures(loaded)) {
    void refreshStores(client)
    void client.invalidateQueries({ queryKey: importQueries.recent().queryKey })
  }
  return loaded
}

async function loadPreview(id: string, answers: ImportAnswers, signal: AbortSignal): Promise<ImportPreview> {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(answers), signal }
  const response = await apiFetch(`/api/imports/${id}/preview`, init)
  return parseAnswer(await response.text(), importPreviewSchema)
}

function pollDelayMs(polls: number): number {
  return Math.min(SLOWEST_POLL_MS, FIRST_POLL_MS * POLL_GROWTH ** polls)
}
