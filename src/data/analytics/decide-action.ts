import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { dashboardQueries } from '#data/figures/dashboard.ts'
import { todayQueries, workKey } from '#data/figures/today.ts'
import { decidedSchema } from '#domain/contracts/today.ts'
import type { WorkDecision } from '#domain/contracts/work.ts'
import { signalQueries } from './signals.ts'
import { useListChange } from './use-list-change.ts'

const JSON_BODY = { 'Content-Type': 'application/json' }

async function decideAction({ id, state }: { id: string; state: WorkDecision }) {
  const change = { method: 'PATCH', headers: JSON_BODY, body: JSON.stringify({ state }) }
  const response = await apiFetch(`/api/today/actions/${id}`, change)
  return parseAnswer(await response.text(), decidedSchema)
}

/** Marks an action as done, postpones, dismisses or reopens it for the store, and with it the signal that it answers. */
export const useDecideAction = () =>
  useListChange(decideAction, todayQueries.all(), workKey, signalQueries.all(), dashboardQueries.all())
