import * as v from 'valibot'
import { loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import type { DoneWork } from '#domain/advisor/advisor.ts'
import { outcomeSchema } from '#domain/today/outcome.ts'
import { contentSchema } from '#domain/today/proposal.ts'

const MOST = 50

const doneSchema = v.array(v.object({ content: contentSchema, doneAt: v.string(), outcome: v.nullable(outcomeSchema) }))

/** Loads what Today proposed and people marked as done, the latest first. */
export async function loadDoneWork(store: string): Promise<DoneWork[]> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('work')
    .select('content, doneAt:changed_at, outcome')
    .eq('store_id', store)
    .eq('proposed_by', 'today')
    .eq('state', 'done')
    .not('changed_at', 'is', null)
    .order('changed_at', { ascending: false })
    .limit(MOST)
  if (error) throw toRestError(error, status, SERVER_FAILED)
  return v.parse(doneSchema, data).map((work) => ({ ...work, signal: null }))
}
