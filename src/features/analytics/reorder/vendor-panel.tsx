import Download from 'lucide-react/icons/download'
import { memo, useCallback, useId, useRef, useState } from 'react'
import { usePlaceOrders } from '#data/analytics/reorder.ts'
import type { Reorder, ToOrder } from '#domain/contracts/reorder/reorder.ts'
import { addDays } from '#domain/periods.ts'
import {
  costOf,
  type Purchase,
  purchaseFileName,
  type PurchaseSum,
  ruleCostOf,
  sumPurchases,
  toPurchaseCsv,
} from '#domain/reorder/purchase.ts'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatCount, formatDay, formatMoney, formatNumber } from '#lib/format.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CountInput } from '#ui/controls/count-input.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { Card } from '#ui/layout/card.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { type Placed, PlacedOrders } from './placed-orders.tsx'
import {
  describeDemand,
  describeNeed,
  describeOddQuantity,
  describeQuantity,
  describeUsualQuantity,
  describeVariant,
  nameProduct,
} from './reorder-words.ts'

type VendorPanelProps = {
  vendor: string | null
  products: readonly ToOrder[]
  /** What was just ordered from the vendor. */
  placed: readonly Placed[]
  reorder: Reorder
  onPlaced: (placed: Placed) => void
}

const MOST_UNITS = 10_000_000

/** Reads a typed quantity: none is 0. */
const readQuantity = (text: string): number => Math.min(MOST_UNITS, Math.max(0, Math.trunc(Number(text)) || 0))

/** What to order from a vendor, with quantities that can be changed before they are sent. */
export function VendorPanel({ vendor, products, placed, reorder, onPlaced }: VendorPanelProps) {
  const { store, today } = reorder
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync, isPending } = usePlaceOrders(store.id)
  const purchases = products.map((product) => {
    const text = typed[product.id]
    return { product, quantity: text === undefined ? product.quantity : readQuantity(text) }
  })
  const sum = sumPurchases(purchases, store.currency)
  const name = nameVendor(vendor, reorder)

  const order = useCallback(
    async (chosen: readonly Purchase[]) => {
      const bought = chosen.filter(({ quantity }) => quantity > 0)
      const [first] = bought
      if (!first) return
      try {
        const ids = await mutateAsync(
          bought.map(({ product: { id, leadDays }, quantity }) => ({
            productId: id,
            quantity,
            orderedOn: today,
            expectedOn: addDays(today, leadDays),
          })),
        )
        const { units } = sumPurchases(bought, store.currency)
        const what = bought.length === 1 ? nameProduct(first.product) : formatCount(bought.length, 'product')
        const from = vendor === null ? '' : ` from ${vendor}`
        onPlaced({ vendor, ids, text: `Ordered ${formatNumber(units)} of ${what}${from}.` })
      } catch (error) {
        toastFailure(error, 'Order not noted')
      }
    },
    [mutateAsync, onPlaced, store.currency, today, vendor],
  )

  const onOrder = useCallback((product: ToOrder, quantity: number) => void order([{ product, quantity }]), [order])
  const onType = useCallback((id: string, text: string) => setTyped((current) => ({ ...current, [id]: text })), [])

  function download() {
    const csv = toPurchaseCsv(purchases, store.currency)
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), purchaseFileName(vendor, today))
  }

  return (
    <Card aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 ref={heading} id={headingId} tabIndex={-1} className="text-base font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          <p role="status" className="text-muted tabular-nums">
            {products.length === 0 ? 'All ordered' : describeSum(sum, store.currency)}
          </p>
        </div>
        {products.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button disabled={sum.products === 0} aria-label={`Download CSV for ${name}`} onClick={download}>
              <Download aria-hidden />
              Download CSV
            </Button>
            <Button
              variant="outline"
              disabled={sum.products === 0}
              isLoading={isPending}
              aria-label={`All ordered: ${name}`}
              onClick={() => void order(purchases)}
            >
              All ordered
            </Button>
          </div>
        )}
      </div>
      <PlacedOrders placed={placed} onUndo={() => heading.current?.focus({ preventScroll: true })} />
      {products.length > 0 && (
        <DataTable
          caption={vendor === null ? 'Products to order' : `To order from ${vendor}`}
          columns={columnsOf(reorder, {
            typed,
            onType,
            onOrder,
            isPending,
          })}
          rows={purchases}
          toKey={({ product }) => product.id}
          emptyText="Nothing to order."
          card={{ about: ['by'], figures: ['cost', 'demand'], below: ['quantity'] }}
        />
      )}
    </Card>
  )
}

/** Products without a vendor are all products of shops whose files name none. */
function nameVendor(vendor: string | null, { toOrder }: Reorder): string {
  if (vendor !== null) return vendor
  return toOrder.every((product) => product.vendor === null) ? 'To order' : 'Without a vendor'
}

function describeSum({ products, units, cost, isByRule, withoutCost }: PurchaseSum, currency: string): string {
  if (products === 0) return 'No quantities'
  const what = `${formatCount(products, 'product')}, ${formatCount(units, 'unit')}`
  if (withoutCost === products) return `${what}, no cost known`
  const known = `${what}, ${isByRule ? 'about ' : ''}${formatMoney(cost, currency)}`
  return withoutCost === 0 ? known : `${known} without ${formatCount(withoutCost, 'product')} whose cost isn’t known`
}

type Editing = {
  typed: Readonly<Record<string, string>>
  onType: (id: string, text: string) => void
  onOrder: (product: ToOrder, quantity: number) => void
  isPending: boolean
}

function columnsOf({ store, today }: Reorder, { typed, onType, onOrder, isPending }: Editing): DataColumn<Purchase>[] {
  return [
    {
      key: 'title',
      label: 'Product',
      isWide: true,
      render: ({ product }) => <ProductCell product={product} today={today} />,
    },
    { key: 'by', label: 'Order by', render: ({ product }) => <OrderBy product={product} today={today} /> },
    {
      key: 'demand',
      label: 'Expected sales',
      isNumeric: true,
      render: ({ product }) => (
        <>
          {describeDemand(product)}{' '}
          <span className="text-xs whitespace-nowrap text-muted md:block">
            in {formatCount(product.leadDays + product.reviewDays, 'day')}
          </span>
        </>
      ),
    },
    {
      key: 'cost',
      label: 'Cost',
      isNumeric: true,
      render: (purchase) => <PurchaseCost purchase={purchase} currency={store.currency} />,
    },
    {
      key: 'quantity',
      label: 'Quantity',
      render: ({ product, quantity }) => (
        <QuantityCell
          product={product}
          today={today}
          quantity={quantity}
          text={typed[product.id] ?? String(quantity)}
          isPending={isPending}
          onType={onType}
          onOrder={onOrder}
        />
      ),
    },
  ]
}

function PurchaseCost({ purchase, currency }: { purchase: Purchase; currency: string }) {
  const cost = costOf(purchase, currency)
  if (cost !== null) return formatMoney(cost, currency)
  const byRule = ruleCostOf(purchase, currency)
  if (byRule === null) return <span className="text-muted">Not known</span>
  return (
    <>
      About {formatMoney(byRule, currency)} <span className="text-xs text-muted md:block">by your cost rule</span>
    </>
  )
}

type QuantityCellProps = Pick<Editing, 'isPending' | 'onType' | 'onOrder'> & Purchase & { text: string; today: string }

/** A shop whose files name no vendors has all products in one table. Typing renders only the row that changes. */
const QuantityCell = memo(function QuantityCell(props: QuantityCellProps) {
  const { product, quantity, text, today, isPending, onType, onOrder } = props
  const oddId = useId()
  const odd = describeOddQuantity(quantity, product)
  return (
    <span className="grid gap-1 py-0.5">
      <span aria-hidden className="text-xs text-muted md:hidden">
        Quantity
      </span>
      <span className="flex items-center gap-2 md:max-lg:w-24 md:max-lg:flex-col md:max-lg:items-stretch">
        <CountInput
          className="w-24 text-right"
          min={0}
          max={MOST_UNITS}
          aria-label={`Quantity of ${nameProduct(product)}`}
          aria-describedby={odd === null ? undefined : oddId}
          value={text}
          onChange={({ target }) => onType(product.id, target.value)}
        />
        <Button
          variant="outline"
          disabled={quantity === 0 || isPending}
          aria-label={`Ordered: ${nameProduct(product)}`}
          onClick={() => onOrder(product, quantity)}
        >
          Ordered
        </Button>
      </span>
      <span id={oddId} className="text-xs text-muted empty:hidden">
        {odd}
      </span>
      <span className="grid max-w-72 text-xs text-pretty whitespace-normal text-muted">
        <span>{describeQuantity(product, today)}</span>
        <span>{describeUsualQuantity(product)}</span>
      </span>
    </span>
  )
})

const ProductCell = memo(function ProductCell({ product, today }: { product: ToOrder; today: string }) {
  return (
    <>
      <ProductLink id={product.id} title={product.title} />
      <span className="block text-xs font-normal wrap-anywhere text-muted empty:hidden">
        {describeVariant(product)}
      </span>
      <span className="block leading-5 font-normal text-pretty text-muted">{describeNeed(product, today)}</span>
    </>
  )
})

function OrderBy({ product: { left, orderBy: day }, today }: { product: ToOrder; today: string }) {
  if (left <= 0) return <Badge tone="bad">Order now</Badge>
  if (day < today) return <Badge tone="bad">Overdue since {formatDay(day, { year: false })}</Badge>
  if (day === today) return <Badge tone="warning">Today</Badge>
  return <span className="whitespace-nowrap">{formatDay(day, { year: false, weekday: true })}</span>
}
