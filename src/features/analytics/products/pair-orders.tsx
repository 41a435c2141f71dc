import type { BasketPair, BasketReport } from '#domain/contracts/analytics/basket.ts'
import type { Filter } from '#domain/contracts/figures-filter.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { formatNumber } from '#lib/format.ts'

type PairOrdersProps = {
  pair: Pick<BasketPair, 'first' | 'second' | 'orders'>
  basket: Pick<BasketReport, 'period' | 'store'>
  /** The filter of the page. */
  where?: Filter | undefined
}

/** The number of orders with both products of a pair, which opens these orders. */
export function PairOrders({ pair: { first, second, orders }, basket: { period, store }, where }: PairOrdersProps) {
  const conditions: Filter[] = [
    ['order_has', ['is', 'product', [first.id]]],
    ['order_has', ['is', 'product', [second.id]]],
    // As pairs are counted.
    ['is_not', 'status', ['cancelled']],
    ...(where ? [['order_has', where] satisfies Filter] : []),
  ]
  return (
    <OrdersFigure
      text={formatNumber(orders)}
      question={{
        store: store.id,
        metrics: ['orders'],
        by: [],
        rows: 'orders',
        period: { from: period.from, to: period.to },
        where: ['and', conditions],
      }}
      name={`${first.title} and ${second.title}`}
      metric="orders"
      timeZone={store.timeZone}
    />
  )
}
