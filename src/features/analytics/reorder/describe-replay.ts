import type { ReorderReplay } from '#domain/contracts/reorder/reorder-replay.ts'
import { formatCount, formatDay, formatNumber, formatPercent } from '#lib/format.ts'

/** How much more or less one number is than another: "8% less", or "as much". */
function compare(own: number, other: number, [less, more, same]: readonly [string, string, string]): string {
  if (other === 0) return own === 0 ? same : more
  const change = own / other - 1
  if (Math.abs(change) < 0.005) return same
  return `${formatPercent(Math.abs(change))} ${change < 0 ? less : more}`
}

/** What the replay comes down to, in one sentence, whether it is good or bad. */
export function describeReplay({ outcomes, period }: Pick<ReorderReplay, 'outcomes' | 'period'>): string {
  const ours = outcomes.find(({ rule }) => rule === 'ours')
  const twoWeeks = outcomes.find(({ rule }) => rule === 'two_weeks')
  if (!ours || !twoWeeks || period === null) return ''
  const held = compare(ours.heldUnits, twoWeeks.heldUnits, ['less stock', 'more stock', 'as much stock'])
  const lost = compare(ours.lostUnits, twoWeeks.lostUnits, [
    'fewer lost units',
    'more lost units',
    'as many lost units',
  ])
  const days = formatCount(ours.stockOutDays, 'day')
  return `Since ${formatDay(period.from)}, products would have been without stock on ${days} in all, instead of ${formatNumber(twoWeeks.stockOutDays)} with two weeks of the mean: ${lost}, and ${held} held.`
}
