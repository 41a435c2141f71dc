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
} from '#data/backend/shapes.ts'
import { figuresKey, loadAnswer } from '#data/figures/answers.ts'
import { pagePath } from '#data/figures/paths.ts'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { isOrderLine } from './order-shapes.ts'
import { isReportStore } from './store-reports.ts'

const isMaybeText = nullable(isText)

/** `null` for a person without a store. */
const isOrderPage: Check<OrderPage | null> = nullable(
  objectOf<OrderPage>({
    store: isReportStore,
    id: isText,
    name: isText,
    placedAt: isInstant,
    placedTimeKnown: isBoolean,
    currency: isText,
    status: isMaybeText,
    fulfillment: isMaybeText,
    customer: nullable(objectOf({ id: isText, name: isMaybeText, email: isMaybeText })),
    channel: isMaybeText,
    country: isMaybeText,
    region: isMaybeText,
    city: isMaybeText,
    paymentMethod: isMaybeText,
    discountCode: isMaybeText,
    importName: isMaybeText,
    statedTotal: isNumber,
    sums: objectOf({
      grossSales: isNumber,
      discounts: isNumber,
      returns: isNumber,
      shipping: isNumber,
      taxes: isNumber,
      duties: isNumber,
      total: isNumber,
    }),
    lines: listOf(isOrderLine),
    lineCount: isNumber,
    refunds: listOf(objectOf({ day: isDayText, amount: isNumber, goods: isNumber })),
    isRefundDateEstimated: isBoolean,
    today: isDayText,
    asOf: isInstant,
  }),
)

/** An order of the named store or, without a name, of the person's first. */
export function orderPageQuery(id: string, store: string | null) {
  const path = pagePath('orders', id, { ...(store && { store }) })
  return queryOptions({
    queryKey: [...figuresKey, 'order', path],
    queryFn: ({ signal }) => loadAnswer({ path, check: isOrderPage }, signal),
  })
}
