import { findGoneRule, type GoneRule } from '#domain/analysis/customers/likely-gone.ts'
import type { Histories } from './load-histories.ts'
import { historiesIn, holdoutIn } from './purchase-histories.ts'

/** Finds out who is likely gone. This takes seconds in a large store: it runs in a thread of its own. */
export function goneRuleOf(loaded: Histories): GoneRule | null {
  const histories = historiesIn(loaded)
  return findGoneRule(histories, holdoutIn(histories, loaded))
}
