import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { useListChange } from '#data/analytics/use-list-change.ts'
import { apiFetch, loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { loadAnswer, recallAnswer } from '#data/figures/answers.ts'
import { workKey } from '#data/figures/today.ts'

import { type ChatMessage, type MessageRow, toMessage } from './messages.ts'
import {
  type Campaign,
  type CampaignContent,
  campaignPreviewSchema,
  campaignSchema,
  type ChosenState,
} from '#domain/contracts/campaigns/campaign.ts'
import { workListSchema } from '#domain/contracts/campaigns/work-list.ts'
import { AppError } from '#lib/app-error.ts'
import { saveFile } from '#lib/save-file.ts'

const JSON_BODY = { 'Content-Type': 'application/json' }

type Sent = { signal?: AbortSignal; [field: string]: unknown }

/** Sends a change of what is proposed, or a question about it. */
export const sendWork = (method: string, path: string, { signal, ...body }: Sent) =>
  apiFetch(`/api${path}`, { method, headers: JSON_BODY, body: JSON.stringify(body), ...(signal && { signal }) })

const listRequest = (store: string) => ({
  path: `/api/work?${new URLSearchParams({ store })}`,
  schema: v.nullable(workListSchema),
})

type Previewed = { store: string; id: string; content: CampaignContent }

export const workQueries = {
  /** What is proposed to a store, and what was decided. */
  list: (store: string) =>
    queryOptions({
      queryKey: [...workKey, 'list', store],
      queryFn: ({ signal }) => loadAnswer(listRequest(store), signal),
      placeholderData: () => recallAnswer(listRequest(store)),
    }),
  campaign: (id: string) =>
    queryOptions({
      queryKey: [...workKey, 'campaign', id],
      queryFn: async ({ signal }) => {
        const response = await apiFetch(`/api/campaigns/${encodeURIComponent(id)}`, { signal })
        return parseAnswer(await response.text(), campaignSchema)
      },
      // A colleague may have decided.
      refetchOnWindowFocus: 'always',
    }),
  /** Who gets a campaign as it stands. Its texts don't matter. */
  preview: ({ store, id, content }: Previewed) => {
    const asked = { ...content, name: 'Campaign', subject: '', preview: '', body: '', offer: '', plannedOn: null }
    return queryOptions({
      queryKey: [...workKey, 'preview', store, id, asked],
      queryFn: async ({ signal }) => {
        const response = await sendWork('POST', '/campaigns/preview', { store, id, content: asked, signal })
        return parseAnswer(await response.text(), campaignPreviewSchema)
      },
      placeholderData: (previous) => previous,
    })
  },
  /** The message of an agent that has a draft. */
  message: (id: string) =>
    queryOptions({
      queryKey: [...workKey, 'message', id],
      queryFn: ({ signal }) => loadMessage(id, signal),
    }),
}

async function loadMessage(id: string, signal: AbortSignal): Promise<ChatMessage> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('agent_messages')
    .select('id, content, type, timestamp:created_at, ordinal, parameters, attachments')
    .eq('id', id)
    .limit(1)
    .abortSignal(signal)
    .overrideTypes<MessageRow[], { merge: false }>()
  if (error) throw toRestError(error, status, SERVER_FAILED)
  const [row] = data
  if (!row) throw new AppError('This draft was deleted with its chat.', { code: 'not_found', status: 404 })
  return toMessage(row)
}

/** A change after which all that shows work loads again. */
export const useWorkChange = <Change, Result>(change: (asked: Change) => Promise<Result>) =>
  useListChange(change, workKey)

const readCampaign = async (response: Response): Promise<Campaign> => parseAnswer(await response.text(), campaignSchema)

type Created = Previewed & { message?: string; isFromToday?: boolean }

/** Proposes a campaign. */
export const useCreateCampaign = () =>
  useWorkChange(async (created: Created) => readCampaign(await sendWork('POST', '/campaigns', created)))

type Seen = Pick<Campaign, 'id' | 'hash'>

/** Changes a campaign. If it was approved, it is to be approved again. */
export const useEditCampaign = () =>
  useWorkChange(async ({ id, ...change }: Seen & { content: CampaignContent }) =>
    readCampaign(await sendWork('PUT', `/campaigns/${id}`, change)),
  )

/** Approves a campaign as the person saw it. `people` is that of the preview. */
export const useApproveCampaign = () =>
  useWorkChange(async ({ id, ...seen }: Seen & { people: string }) =>
    readCampaign(await sendWork('POST', `/campaigns/${id}/approve`, seen)),
  )

/** Says what became of a campaign. `sentOn` is the day on which it went out. */
export const useMoveCampaign = () =>
  useWorkChange(async ({ id, ...move }: Seen & { state: ChosenState; sentOn?: string }) =>
    readCampaign(await sendWork('PATCH', `/campaigns/${id}`, move)),
  )

/** Deletes a campaign that was never approved. */
export const useDeleteCampaign = () =>
  useWorkChange(async ({ id, hash }: Seen) => {
    await sendWork('DELETE', `/campaigns/${id}`, { hash })
  })

/** Downloads who gets an approved campaign, as a CSV file. */
export const useDownloadCampaign = () =>
  useWorkChange(async ({ id, hash }: Seen) => {
    const response = await sendWork('POST', `/campaigns/${id}/download`, { hash })
    saveFile(new Blob([await response.text()], { type: 'text/csv' }), 'campaign-people.csv')
  })
