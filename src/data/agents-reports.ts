import type { QueryClient } from '@tanstack/react-query'
import type { LoadReports } from '#domain/advisor/advisor.ts'
import { basketQueries } from './baskets.ts'
import { customerListQuery } from './customers-list.ts'
import { customersReportQuery } from './customers-report.ts'
import { productQueries } from './products.ts'

/** Loads reports through the same queries and cache as Analytics. Offline, fails at once instead of waiting. */
export function createReports(client: QueryClient, store: string | null): LoadReports {
  const ofStore = store === null ? {} : { store }
  const always = { networkMode: 'always' } as const
  return {
    products: (query, limit) =>
      client.fetchQuery({ ...productQueries.list({ ...ofStore, ...query }, { limit, offset: 0 }), ...always }),
    pairs: (query, limit) =>
      client.fetchQuery({ ...basketQueries.list({ ...ofStore, ...query }, { limit, offset: 0 }), ...always }),
    customers: (id) => client.fetchQuery({ ...customersReportQuery({ store: id }), ...always }),
    customerList: ({ store: id, ...filter }) => {
      const query = { store: id, search: '', order: 'netSales', isDescending: true, ...filter } as const
      return client.fetchQuery({ ...customerListQuery(query, 0), ...always })
    },
  }
}
