import type { Policy } from '#data/stores/policies.ts'
import type { Policies } from '#domain/contracts/drafts/policies.ts'
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts'

/** How replies write figures: as the person's browser does. */
export const REPLY_FORMAT = { money: formatMoney, number: formatNumber, day: formatDay }

export const toPolicies = (rows: readonly Policy[]): Policies =>
  Object.fromEntries(rows.map(({ kind, body }) => [kind, body]))
