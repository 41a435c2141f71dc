import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { workKey } from '#data/figures/today.ts'
import type { CHOSEN_DRAFT_STATES, Draft } from '#domain/contracts/drafts/draft.ts'
import { draftSchema } from '#domain/contracts/drafts/draft.ts'
import { sendWork, useWorkChange } from './work.ts'

const readDraft = async (response: Response): Promise<Draft> => parseAnswer(await response.text(), draftSchema)

/** A draft with its history, the last event first. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...workKey, 'draft', id],
    queryFn: async ({ signal }) => readDraft(await apiFetch(`/api/drafts/${encodeURIComponent(id)}`, { signal })),
    // A colleague may have decided.
    refetchOnWindowFocus: 'always',
  })

export type CreatedDraft = {
  store: string
  id: string
  kind: 'reply'
  /** The ids of what it is about. */
  about: { order?: string; customer?: string }
  content: object
  /** The agent's message that it comes from. */
  message?: string
}

/** Proposes a draft. */
export const useCreateDraft = () =>
  useWorkChange(async (created: CreatedDraft) => readDraft(await sendWork('POST', '/drafts', created)))

type Seen = Pick<Draft, 'id' | 'hash'>

/** Changes a draft. If it was approved, it is to be approved again. */
export const useEditDraft = () =>
  useWorkChange(async ({ id, ...change }: Seen & { content: object }) =>
    readDraft(await sendWork('PUT', `/drafts/${id}`, change)),
  )

/** Approves a draft as the person saw it. */
export const useApproveDraft = () =>
  useWorkChange(async ({ id, hash }: Seen) => readDraft(await sendWork('POST', `/drafts/${id}/approve`, { hash })))

type ChosenDraftState = (typeof CHOSEN_DRAFT_STATES)[number]

/** Says what became of a draft. `doneOn` is the day on which it was used. */
export const useMoveDraft = () =>
  useWorkChange(async ({ id, ...move }: Seen & { state: ChosenDraftState; doneOn?: string }) =>
    readDraft(await sendWork('PATCH', `/drafts/${id}`, move)),
  )

/** Deletes a draft that was never approved. */
export const useDeleteDraft = () =>
  useWorkChange(async ({ id, hash }: Seen) => {
    await sendWork('DELETE', `/drafts/${id}`, { hash })
  })
