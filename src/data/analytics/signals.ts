import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { dashboardQueries } from '#data/figures/dashboard.ts'
import { todayQueries } from '#data/figures/today.ts'
import { storeQueries } from '#data/stores/stores.ts'
import { pastSignalsSchema, type Signal, type SignalDecision, signalsSchema } from '#domain/contracts/signals.ts'
import { useListChange } from './use-list-change.ts'

const answerSchema = v.nullable(signalsSchema)
const pastAnswerSchema = v.nullable(pastSignalsSchema)

export const signalQueries = {
  all: () => ['signals'] as const,
  /** What the store is told, and how often it would have been told something in the past. */
  open: (storeId: string) =>
    queryOptions({
      queryKey: [...signalQueries.all(), storeId],
      queryFn: async ({ signal }) => {
        const response = await apiFetch(`/api/signals?${new URLSearchParams({ store: storeId })}`, { signal })
        return parseAnswer(await response.text(), answerSchema)
      },
    }),
  /** What the last 12 months would have brought. `null` before they were looked at, and without a store. */
  past: (storeId: string | null) =>
    queryOptions({
      queryKey: [...signalQueries.all(), 'past', storeId],
      queryFn: async ({ signal }) => {
        const response = await apiFetch(`/api/signals/past?${new URLSearchParams(storeId ? { store: storeId } : {})}`, {
          signal,
        })
        return parseAnswer(await response.text(), pastAnswerSchema)
      },
    }),
}

/** Returns what all stores of the person are told: nothing where it can't be loaded, `undefined` while it loads. */
export function useSignalsOfStores(): Signal[] | undefined {
  const { data: stores } = useQuery(storeQueries.list())
  const answers = useQueries({ queries: (stores ?? []).map(({ id }) => signalQueries.open(id)) })
  const isKnown = stores !== undefined && answers.every(({ isPending }) => !isPending)
  return isKnown ? answers.flatMap(({ data }) => data?.signals ?? []) : undefined
}

const JSON_BODY = { 'Content-Type': 'application/json' }

async function changeState(id: string, state: SignalDecision | 'seen') {
  await apiFetch(`/api/signals/${id}`, { method: 'PATCH', headers: JSON_BODY, body: JSON.stringify({ state }) })
}

/** Marks a signal as done or dismissed for the store, or opens it again. */
export function useDecideSignal() {
  return useListChange(
    ({ id, state }: { id: string; state: SignalDecision }) => changeState(id, state),
    todayQueries.all(),
    signalQueries.all(),
    dashboardQueries.all(),
  )
}

/** Marks signals that are shown as seen by the person. Those for which it fails stay new. */
export function useSeenSignals(shown: readonly Signal[]): void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map((id) => changeState(id, 'seen'))),
    retry: false,
    onSuccess: () => client.invalidateQueries({ queryKey: signalQueries.all() }),
  })
  const unseen = shown
    .filter(({ isSeen }) => !isSeen)
    .map(({ id }) => id)
    .join(' ')
  useEffect(
    function see() {
      if (unseen !== '') mutate(unseen.split(' '))
    },
    [unseen, mutate],
  )
}
