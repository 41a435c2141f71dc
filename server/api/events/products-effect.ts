import { addDays } from '#domain/periods.ts'
import { type EffectSource, type Judging, judgeEvent } from './build-effect.ts'
import type { StoredEvent } from './load-events.ts'

/** Products whose prices or texts were changed on a day. */
type Products = { products: readonly string[]; day: string }

/** How many days are compared, and which other products were changed, so that they are no comparison. */
type Change = Products & { days: number; alsoChanged: readonly Products[] }

/** Whose products they are, and what the calendar says. */
export type ProductsQuestion = Omit<Judging, 'event'>

/** Compares products that were changed with a weighted average of others, as if the change were marked in the calendar. */
export function productsEffect(source: EffectSource, question: ProductsQuestion, change: Change) {
  const toEvent = ({ day: from, products }: Products, id: string): StoredEvent => ({
    id,
    kind: 'price_change',
    // It isn't in the calendar, so nothing names it.
    name: '',
    from,
    to: addDays(from, change.days - 1),
    touched: 'product',
    parts: [...products],
  })
  const others = change.alsoChanged.map((each, at) => toEvent(each, `changed ${at}`))
  return judgeEvent(source, { ...question, event: toEvent(change, ''), events: [...question.events, ...others] })
}
