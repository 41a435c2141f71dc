import type { Citation } from '#domain/advisor/advisor.ts'
import { isAveraged } from '#domain/advisor/questions/queries/average-days.ts'
import { stateValue } from '#domain/advisor/replies/figures-reply.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import { countUnits, isOfWhole } from '#domain/average-units.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import { citationOf, type FiguresOfQuestion } from './citations.ts'
import { describeLimits } from './limits.ts'

/** States an average over time with the sum that it comes from. */
export function averageSentence(answer: FiguresOfQuestion, name: QueryMetric, wording: Wording): string | null {
  const { asked, figures, whole } = answer
  const { average } = asked
  const value = figures.totals[name]?.value ?? null
  if (!average || !isAveraged(name) || value === null) return null
  const { currency, period } = figures
  const unit = isOfWhole(average.unit) ? average.unit : 'day'
  const count = wording.many(countUnits(period, unit, average.weekdays), unit)
  const sum = wording.value(name, whole?.totals[name]?.value ?? null, currency)
  const stated = stateValue(name, value, wording.value(name, value, currency))
  return `${stated} a ${average.unit}${describeLimits(asked.about, name)} on average ${wording.days(period)}: ${sum} in ${count}.`
}

/** Cites the sums that averages come from. Empty if there are none. */
export function citeSums(answer: FiguresOfQuestion, wording: Wording): Citation[] {
  const { asked, whole } = answer
  if (!asked.average || !whole || asked.query.by.length > 0) return []
  const ofSums = { ...answer, figures: whole, asked: { ...asked, average: null } }
  return asked.query.metrics.filter(isAveraged).map((name) => citationOf(ofSums, name, wording))
}
