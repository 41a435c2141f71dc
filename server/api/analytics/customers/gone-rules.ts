import * as v from 'valibot'
import type { GoneRule } from '#domain/analysis/customers/likely-gone.ts'
import { isLargeEnough } from '#domain/analysis/customers/expected-value.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { computeInThread } from '#server/api/figures/threads.ts'
import { historyUntil } from './history-until.ts'
import { loadHistories } from './load-histories.ts'
import { historiesIn } from './purchase-histories.ts'

const WORK = { module: new URL('./gone-rule.ts', import.meta.url), name: 'goneRuleOf' }

const ruleSchema = v.nullable(
  v.object({
    model: v.object({ r: v.number(), alpha: v.number(), a: v.number(), b: v.number() }),
    weeks: v.number(),
    mostChance: v.number(),
    test: v.object({ customers: v.number(), ordered: v.number() }),
  }),
)

type Question = Pick<FiguresQuestion<unknown>, 'store' | 'today'>

export type GoneRules = (question: Question) => Promise<GoneRule | null>

const MOST_KEPT = 200

/** Everybody who waits for a rule gets it, also if the first asker leaves. */
const NEVER = new AbortController().signal

/** Finds out who is likely gone in a store. Keeps the rules until the store's data or the day changes. */
export function createGoneRules(facts: Facts): GoneRules {
  const kept = new Map<string, Promise<GoneRule | null>>()
  return (question) => {
    const { id, currency, data_version: version, time_zone: timeZone } = question.store
    const until = historyUntil(question)
    const key = JSON.stringify([id, currency, version, timeZone, until])
    const known = kept.get(key)
    if (known) return known
    const rule = findRule(facts, question.store, { currency, until })
    kept.set(key, rule)
    rule.catch(() => kept.delete(key))
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest)
    return rule
  }
}

async function findRule(facts: Facts, store: Question['store'], asked: { currency: string; until: string }) {
  const data = await facts.read(store, (run) => loadHistories(run, asked))
  if (!isLargeEnough(historiesIn(data))) return null
  const asker = { person: store.id, gone: NEVER }
  return computeInThread({ work: WORK, answer: ruleSchema, prepare: async () => ({ data }), asker })
}
