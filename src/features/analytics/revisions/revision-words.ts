import type { Revision, RevisionCause } from '#domain/contracts/analytics/revisions.ts'
import { REVISION_CAUSES } from '#domain/contracts/analytics/revisions.ts'
import { formatCount, formatMoney, formatNumber } from '#lib/format.ts'

const VERBS: Record<RevisionCause, string> = {
  added: 'added',
  refunded: 'refunded',
  cancelled: 'cancelled',
  changed: 'changed in another way',
  removed: 'removed',
}

/** Lists why figures changed, such as "2 orders added, 1 refunded". Empty without a cause. */
export const describeCauses = (causes: Revision['causes']): string =>
  causes
    .map(({ cause, orders }, at) => `${at === 0 ? formatCount(orders, 'order') : orders} ${VERBS[cause]}`)
    .join(', ')

/** Adds up the causes of all revisions. An order that changed twice counts twice. */
export function allCauses(revisions: readonly Revision[]): Revision['causes'] {
  const listed = revisions.flatMap(({ causes }) => causes)
  return REVISION_CAUSES.flatMap((cause) => {
    const orders = listed.filter((one) => one.cause === cause).reduce((sum, one) => sum + one.orders, 0)
    return orders === 0 ? [] : [{ cause, orders }]
  })
}

/** Says how net sales, or else the number of orders, differ from what was known first. */
export function describeRevised(first: Revision, last: Revision, currency: string): string {
  if (first.netSales !== last.netSales) {
    return `Net sales were ${formatMoney(first.netSales, currency)} and are ${formatMoney(last.netSales, currency)}.`
  }
  if (first.orders !== last.orders) {
    return `Orders were ${formatNumber(first.orders)} and are ${formatNumber(last.orders)}. Net sales are the same.`
  }
  return 'Net sales and orders changed, and are again what they were.'
}
