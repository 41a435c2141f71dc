import { useRef, useState } from 'react'
import { useReceiveOrder, useTakeBackOrders } from '#data/analytics/reorder.ts'
import type { OnItsWay, Reorder } from '#domain/contracts/reorder/reorder.ts'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatCount, formatDay, formatNumber } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { describeArrival, describeVariant, nameProduct } from './reorder-words.ts'

/** What was ordered and hasn't arrived. It counts as stock until it does. */
export function OnItsWayPanel({ reorder: { onItsWay, today } }: { reorder: Reorder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const leaveRow = () => heading.current?.focus({ preventScroll: true })
  const [wasShown, setWasShown] = useState(false)
  // After the last order, it stays for its heading, which has focus.
  if (!wasShown && onItsWay.length > 0) setWasShown(true)
  if (!wasShown && onItsWay.length === 0) return null
  return (
    <Card aria-labelledby="on-its-way">
      <h2 ref={heading} id="on-its-way" tabIndex={-1} className="text-base font-semibold">
        On their way
      </h2>
      <p className="mb-3 text-muted">
        {formatCount(onItsWay.length, 'order')}. Once the stock in your product file rises, an order counts as received.
      </p>
      <DataTable
        caption="On their way"
        columns={[
          {
            key: 'title',
            label: 'Product',
            isWide: true,
            render: (order) => (
              <>
                <ProductLink id={order.productId} title={order.title} />
                <span className="block text-xs font-normal wrap-anywhere text-muted empty:hidden">
                  {[describeVariant(order), order.vendor].filter(Boolean).join(' · ')}
                </span>
              </>
            ),
          },
          { key: 'units', label: 'Units', isNumeric: true, render: ({ quantity }) => formatNumber(quantity) },
          { key: 'ordered', label: 'Ordered', render: ({ orderedOn }) => formatDay(orderedOn, { year: false }) },
          { key: 'arrives', label: 'Arrives', render: (order) => <Arrival order={order} today={today} /> },
          {
            key: 'actions',
            label: 'Actions',
            render: (order) => <OrderActions order={order} today={today} onSettle={leaveRow} />,
          },
        ]}
        rows={onItsWay}
        toKey={({ id }) => id}
        emptyText="Nothing is on its way."
        card={{ about: ['arrives'], figures: ['units', 'ordered'], below: ['actions'] }}
      />
    </Card>
  )
}

type OrderProps = { order: OnItsWay; today: string }

function Arrival({ order, today }: OrderProps) {
  const { text, isLate } = describeArrival(order, today)
  return isLate ? <Badge tone="warning">{text}</Badge> : text
}

/** `onSettle` is called before the row goes, so that focus can be moved. */
function OrderActions({ order, today, onSettle }: OrderProps & { onSettle: () => void }) {
  const receive = useReceiveOrder()
  const takeBack = useTakeBackOrders()
  const isPending = receive.isPending || takeBack.isPending
  const what = `${formatNumber(order.quantity)} of ${nameProduct(order)}`

  async function change(done: Promise<unknown>, words: { title: string; failure: string }) {
    onSettle()
    try {
      await done
      toast({ title: words.title, description: what, variant: 'success' })
    } catch (error) {
      toastFailure(error, words.failure)
    }
  }

  const handleReceive = () =>
    void change(receive.mutateAsync({ id: order.id, day: today }), {
      title: 'Order received',
      failure: 'Order not marked as received',
    })
  const handleTakeBack = () =>
    void change(takeBack.mutateAsync([order.id]), { title: 'Order taken back', failure: 'Order not taken back' })
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="sm"
        disabled={isPending}
        aria-label={`Mark ${what} as received`}
        onClick={handleReceive}
      >
        Received
      </Button>
      <Button variant="ghost" size="sm" disabled={isPending} aria-label={`Take back ${what}`} onClick={handleTakeBack}>
        Take back
      </Button>
    </span>
  )
}
