import { addDays } from '#domain/periods.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { type EffectSource, judgeEvent } from './build-effect.ts'
import { loadEvents, type StoredEvent } from './load-events.ts'

/** Products whose prices or texts were changed on a day. */
type Products = { products: readonly string[]; day: string }

/** How many days are compared, and which other products were changed, so that they are no comparison. */
type Change = Products & { days: number; alsoChanged: readonly Products[] }

/** Compares products that were changed with a weighted average of others, as if the change were marked in the calendar. */
export async function productsEffect(source: EffectSource, question: FiguresQuestion<unknown>, change: Change) {
  const events = await loadEvents(source.database, question.claims, question.store.id)
  const toEvent = ({ day: from, products }: Products, id: string): StoredEvent => ({
    id,
    kind: 'price_change',
    name: 'Another change',
    from,
    to: addDays(from, change.days - 1),
    touched: 'product',
    parts: [...products],
  })
  const others = change.alsoChanged.map((each, at) => toEvent(each, `changed ${at}`))
  return judgeEvent(source, { ...question, event: toEvent(change, ''), events: [...events, ...others] })
}
