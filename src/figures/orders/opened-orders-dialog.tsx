import { Suspense } from 'react'
import { lazyPart } from '#lib/lazy-part.ts'
import { useOpenedOrders } from './opened-orders.ts'

const OrdersBehind = lazyPart(async () => (await import('./orders-behind.tsx')).OrdersBehind)

/** The orders behind a figure, while the URL opens them. Screens whose figures open orders have one. */
export function OpenedOrdersDialog() {
  const { opened, close } = useOpenedOrders()
  if (!opened) return null
  return (
    <Suspense>
      <OrdersBehind {...opened} onClose={close} />
    </Suspense>
  )
}
