import { queryOptions } from '@tanstack/react-query'
import {
  type Check,
  isBoolean,
  isDayText,
  isInstant,
  isNumber,
  isText,
  listOf,
  nullable,
  objectOf,
  oneOf,
} from '#data/backend/shapes.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import { reportPath } from '#data/figures/paths.ts'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import { isPeriod } from '#data/figures/shapes.ts'
import { CHANGE_DIMENSIONS, SALES_FACTORS } from '#domain/contracts/analytics/change-terms.ts'
import type { ChangeReport } from '#domain/contracts/analytics/change.ts'

type Change = NonNullable<ChangeReport['change']>
type Moved = Change['moved'][number]

const isSums = objectOf<Change['sums']['after']>({
  customers: isNumber,
  ordersWithoutCustomer: isNumber,
  orders: isNumber,
  items: isNumber,
  grossSales: isNumber,
  discounts: isNumber,
  returns: isNumber,
})

const isMoved = objectOf<Moved>({
  dimension: oneOf(CHANGE_DIMENSIONS),
  explains: isNumber,
  parts: listOf(
    objectOf<Moved['parts'][number]>({
      key: nullable(isText),
      label: nullable(isText),
      before: isNumber,
      after: isNumber,
      explains: isNumber,
    }),
  ),
})

const isChange = objectOf<Change>({
  days: isPeriod,
  comparison: isPeriod,
  before: isNumber,
  after: isNumber,
  sums: objectOf<Change['sums']>({ before: isSums, after: isSums }),
  factors: listOf(objectOf<Change['factors'][number]>({ factor: oneOf(SALES_FACTORS), effect: isNumber })),
  isSmall: isBoolean,
  moved: listOf(isMoved),
})

/** `null` for a person without a store. */
const isChangeAnswer: Check<ChangeReport | null> = nullable(
  objectOf<ChangeReport>({
    report: oneOf(['change']),
    currency: isText,
    change: nullable(isChange),
    asOf: isInstant,
    today: isDayText,
  }),
)

const requestOf = (filter: PeriodFilter) => ({ path: reportPath('change', filter), check: isChangeAnswer })

export const changeQueries = {
  /** Shows a stored or the previous report until the new one has loaded. */
  change: (filter: PeriodFilter) =>
    queryOptions({
      queryKey: [...figuresKey, 'change', filter],
      queryFn: ({ signal }) => loadAnswer(requestOf(filter), signal),
      placeholderData: (previous) => placeholderFor(requestOf(filter), previous),
    }),
}
