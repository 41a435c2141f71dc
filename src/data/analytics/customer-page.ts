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
import { pagePath } from '#data/figures/paths.ts'
import type { CustomerPage } from '#domain/contracts/analytics/customer-page.ts'
import { customerFigures } from './customers-report.ts'
import { isOrderLine } from './order-shapes.ts'
import { isReportStore } from './store-reports.ts'

/** `null` for a person without a store. */
const isCustomerPage: Check<CustomerPage | null> = nullable(
  objectOf<CustomerPage>({
    store: isReportStore,
    until: isDayText,
    id: isText,
    name: nullable(isText),
    email: nullable(isText),
    country: nullable(isText),
    figures: nullable(objectOf<NonNullable<CustomerPage['figures']>>(customerFigures)),
    events: listOf(
      objectOf<CustomerPage['events'][number]>({
        kind: oneOf(['order', 'refund']),
        orderId: isText,
        orderName: isText,
        at: isInstant,
        timeKnown: isBoolean,
        amount: isNumber,
        currency: isText,
        status: nullable(isText),
        lines: listOf(isOrderLine),
        lineCount: isNumber,
      }),
    ),
    eventCount: isNumber,
    covers: objectOf({ from: nullable(isInstant), until: nullable(isInstant) }),
    today: isDayText,
    asOf: isInstant,
  }),
)

/** How many orders and refunds a page of the timeline has. */
export const EVENT_PAGE_ROWS = 20

type Asked = { id: string; store: string | null; page: number }

/** A customer of the named store or, without a name, of the person's first. */
export function customerPageQuery({ id, store, page }: Asked) {
  const offset = page === 0 ? {} : { offset: String(page * EVENT_PAGE_ROWS) }
  const request = { path: pagePath('customers', id, { ...(store && { store }), ...offset }), check: isCustomerPage }
  return queryOptions({
    queryKey: [...figuresKey, 'customer', id, request.path],
    queryFn: ({ signal }) => loadAnswer(request, signal),
    placeholderData: (previous) => placeholderFor(request, previous?.id === id ? previous : undefined),
  })
}
