import type { Advisor } from '#domain/advisor/advisor.ts'
import { createCustomerAnalyses } from '#server/api/analytics/customers/customer-analyses.ts'
import { openAdvisor } from '#server/api/answers/open-advisor.ts'
import { createAnswers } from '#server/api/figures/answers.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import { loadStoreState } from '#server/api/figures/load-store.ts'
import type { Claims, Database } from '#server/platform/database/database.ts'
import type { Model } from '#server/platform/model/model.ts'
import { silentLog } from '#server/platform/system/log.ts'

type Shop = { database: Database; facts: Facts; claims: Claims; store: string; now: Date; model?: Model }

/** Loads the id of a person's store. */
export async function loadStoreId(database: Database, claims: Claims): Promise<string> {
  const state = await loadStoreState(database, claims, undefined)
  if (!state) throw new Error('The person has no store.')
  return state.id
}

/** Opens the advisor that answers a store's owner in the chat. */
export function openEvaluatedAdvisor({ database, facts, claims, store, now, model }: Shop): Advisor {
  const asker = { person: String(claims.sub), gone: new AbortController().signal }
  const answers = createAnswers('of this evaluation')
  const analyze = createCustomerAnalyses(facts)
  const options = { database, answers, clock: () => now, facts, analyze, log: silentLog, model }
  return openAdvisor(options, { claims, store, locale: 'en', asker })
}
