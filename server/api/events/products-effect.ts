import { LONGEST_EVENT_DAYS } from '#domain/contracts/events.ts'
import { addDays } from '#domain/periods.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { type EffectSource, judgeEvent } from './build-effect.ts'
import { loadEvents, type StoredEvent } from './load-events.ts'

/** Products whose prices or texts were changed on a day. */
type Change = { products: readonly string[]; day: string }

/** Compares products that were changed with a weighted average of others, as if the change were marked in the calendar. */
export async function productsEffect(source: EffectSource, question: FiguresQuestion<unknown>, change: Change) {
  const events = await loadEvents(source.database, question.claims, question.store.id)
  const { day: from, products } = change
  const to = addDays(from, LONGEST_EVENT_DAYS - 1)
  const event: StoredEvent = {
    id: '',
    kind: 'price_change',
    name: '',
    from,
    to,
    touched: 'product',
    parts: [...products],
  }
  return judgeEvent(source, { ...question, event, events })
}
