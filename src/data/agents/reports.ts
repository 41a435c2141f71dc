import type { QueryClient } from '@tanstack/react-query'
import { basketQueries } from '#data/analytics/baskets.ts'
import { changeQueries } from '#data/analytics/change.ts'
import { type CustomerFilter, customerListQuery, mailingListQuery } from '#data/analytics/customer-list.ts'
import { customersReportQuery } from '#data/analytics/customers-report.ts'
import { eventQueries } from '#data/analytics/events.ts'
import { forecastQueries } from '#data/analytics/forecast.ts'
import { orderPageQuery } from '#data/analytics/order-page.ts'
import { productQueries } from '#data/analytics/products.ts'
import { reorderQueries } from '#data/analytics/reorder.ts'
import { todayQueries } from '#data/figures/today.ts'
import { searchQuery } from '#data/search/search.ts'
import { goalQueries } from '#data/stores/goals.ts'
import type { LoadReports, NamedOrder } from '#domain/advisor/advisor.ts'
import { isOrderName } from '#domain/advisor/replies/orders-reply.ts'
import { loadDoneWork } from './done-work.ts'

const EVERYBODY = {
  search: '',
  segment: null,
  overdue: null,
  order: 'netSales',
  isDescending: true,
} as const satisfies Omit<CustomerFilter, 'store'>

/** Loads reports through the same queries and cache as Analytics. Offline, fails at once instead of waiting. */
export function createReports(client: QueryClient, store: string | null): LoadReports {
  const ofStore = store === null ? {} : { store }
  const always = { networkMode: 'always' } as const
  return {
    products: (query, limit) =>
      client.fetchQuery({ ...productQueries.list({ ...ofStore, ...query }, { limit, offset: 0 }), ...always }),
    pairs: (query, limit) =>
      client.fetchQuery({ ...basketQueries.list({ ...ofStore, ...query }, { limit, offset: 0 }), ...always }),
    forecast: (query) =>
      client.fetchQuery({ ...forecastQueries.forecast({ ...query, metric: 'net_sales' }), ...always }),
    customers: (id) => client.fetchQuery({ ...customersReportQuery({ store: id }), ...always }),
    order: (id, number) => findOrder(client, id, number),
    customerList: ({ store: id, ...filter }) => {
      const query = { ...EVERYBODY, store: id, ...filter }
      return client.fetchQuery({ ...customerListQuery(query, 0), ...always })
    },
    goals: (id) => client.fetchQuery({ ...goalQueries.course(id), ...always }),
    reorder: (id) => client.fetchQuery({ ...reorderQueries.of(id), ...always }),
    change: (query) => client.fetchQuery({ ...changeQueries.change(query), ...always }),
    events: (id) => client.fetchQuery({ ...eventQueries.of(id), ...always }),
    eventEffect: (id, event) => client.fetchQuery({ ...eventQueries.effect(id, event), ...always }),
    doneWork: loadDoneWork,
    today: (id) => client.fetchQuery({ ...todayQueries.of(id), ...always }),
    mailingList: ({ store: id, overdue }) =>
      client.fetchQuery({ ...mailingListQuery({ ...EVERYBODY, store: id, overdue }), ...always }),
  }
}

async function findOrder(client: QueryClient, store: string, number: string): Promise<NamedOrder | null> {
  const always = { networkMode: 'always' } as const
  const found = await client.fetchQuery({ ...searchQuery(number, store), ...always })
  const match = found?.results.find(({ kind, name }) => kind === 'order' && name !== null && isOrderName(name, number))
  const order = match ? await client.fetchQuery({ ...orderPageQuery(match.id, store), ...always }) : null
  if (!order) return null
  const { id, name, placedAt, placedTimeKnown, customer, currency, status, statedTotal: total } = order
  return {
    id,
    name,
    placedAt,
    placedTimeKnown,
    customerId: customer?.id ?? null,
    customer: customer?.name ?? customer?.email ?? null,
    total,
    currency,
    status,
  }
}
