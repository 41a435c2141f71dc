import { useQuery } from '@tanstack/react-query'
import { figuresQueries } from '#data/figures/figures.ts'

/** The payment methods of all orders, from the day of the first one on. */
export const paymentMethodsQuery = (store: string) =>
  figuresQueries.parts({ store, metrics: ['orders'], by: ['payment_method'], period: 'all_time', compare: 'none' })

/** Returns the day of a store's first order. `null` until it has loaded, and without orders. */
export function useFirstOrderDay(store: string): string | null {
  const { data } = useQuery(paymentMethodsQuery(store))
  return data && data.rows.length > 0 ? data.period.from : null
}
