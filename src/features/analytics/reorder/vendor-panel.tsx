import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import { usePlaceOrders } from '#data/analytics/reorder.ts'
import type { Reorder, ToOrder } from '#domain/contracts/reorder/reorder.ts'
import { addDays } from '#domain/periods.ts'
import {
  costOf,
  type Purchase,
  purchaseFileName,
  type PurchaseSum,
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
import type { Placed } from './placed-orders.tsx'
import { describeDemand, describeNeed, describeOddQuantity, describeVariant } from './reorder-words.ts'

type VendorPanelProps = {
  vendor: string | null
  products: readonly ToOrder[]
  reorder: Reorder
  onPlaced: (placed: Placed) => void
}

const MOST_UNITS = 10_000_000

/** Reads a typed quantity: none is 0. */
const readQuantity = (text: string): number => Math.min(MOST_UNITS, Math.max(0, Math.trunc(Number(text)) || 0))

/** What to order from a vendor, with quantities that can be changed before they are sent. */
export function VendorPanel({ vendor, products, reorder, onPlaced }: VendorPanelProps) {
  const { store, today } = reorder
  const headingId = useId()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { mutateAsync, isPending } = usePlaceOrders(store.id)
  const purchases = products.map((product) => {
    const text = typed[product.id]
    return { product, quantity: text === undefined ? product.quantity : readQuantity(text) }
  })
  const sum = sumPurchases(purchases, store.currency)
  const name = nameVendor(vendor, reorder)

  async function order(chosen: readonly Purchase[]) {
    const bought = chosen.filter(({ quantity }) => quantity > 0)
    const [first] = bought
    if (isPending || !first) return
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
      const what = bought.length === 1 ? first.product.title : formatCount(bought.length, 'product')
      const from = vendor === null ? '' : ` from ${vendor}`
      onPlaced({ ids, text: `Ordered ${formatNumber(units)} of ${what}${from}.` })
    } catch (error) {
      toastFailure(error, 'Order not noted')
    }
  }

  function download() {
    const csv = toPurchaseCsv(purchases, store.currency)
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), purchaseFileName(vendor, today))
  }

  return (
    <Card aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={headingId} className="text-base font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h2>
          <p role="status" className="text-muted tabular-nums">
            {describeSum(sum, store.currency)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            disabled={sum.products === 0}
            aria-label={`Download CSV for ${name}`}
            onClick={download}
          >
            <Download aria-hidden />
            Download CSV
          </Button>
          <Button
            disabled={sum.products === 0}
            isLoading={isPending}
            aria-label={`Mark all of ${name} as ordered`}
            onClick={() => void order(purchases)}
          >
            All ordered
          </Button>
        </div>
      </div>
      <DataTable
        caption={vendor === null ? 'Products to order' : `To order from ${vendor}`}
        columns={columnsOf(reorder, {
          typed,
          onType: (id, text) => setTyped((current) => ({ ...current, [id]: text })),
          onOrder: (purchase) => void order([purchase]),
          isPending,
        })}
        rows={purchases}
        toKey={({ product }) => product.id}
        emptyText="Nothing to order."
        card={{ about: ['by'], figures: ['cost', 'demand'], below: ['quantity'] }}
      />
    </Card>
  )
}

/** Products without a vendor are all products of shops whose files name none. */
function nameVendor(vendor: string | null, { toOrder }: Reorder): string {
  if (vendor !== null) return vendor
  return toOrder.every((product) => product.vendor === null) ? 'To order' : 'Without a vendor'
}

function describeSum({ products, units, cost, withoutCost }: PurchaseSum, currency: string): string {
  if (products === 0) return 'No quantities'
  const what = `${formatCount(products, 'product')}, ${formatCount(units, 'unit')}`
  if (withoutCost === products) return `${what}, no cost known`
  const known = `${what}, ${formatMoney(cost, currency)}`
  return withoutCost === 0 ? known : `${known} without ${formatCount(withoutCost, 'product')} whose cost isn’t known`
}

type Editing = {
  typed: Readonly<Record<string, string>>
  onType: (id: string, text: string) => void
  onOrder: (purchase: Purchase) => void
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
    { key: 'by', label: 'Order by', render: ({ product }) => <OrderBy day={product.orderBy} today={today} /> },
    {
      key: 'demand',
      label: 'Expected sales',
      isNumeric: true,
      render: ({ product }) => (
        <>
          {describeDemand(product)}{' '}
          <span className="text-xs text-muted md:block">
            in {formatCount(product.leadDays + product.reviewDays, 'day')}
          </span>
        </>
      ),
    },
    {
      key: 'cost',
      label: 'Cost',
      isNumeric: true,
      render: (purchase) => {
        const cost = costOf(purchase, store.currency)
        return cost === null ? <span className="text-muted">Not known</span> : formatMoney(cost, store.currency)
      },
    },
    {
      key: 'quantity',
      label: 'Quantity',
      render: (purchase) => (
        <QuantityCell
          purchase={purchase}
          text={typed[purchase.product.id] ?? String(purchase.quantity)}
          isPending={isPending}
          onType={(text) => onType(purchase.product.id, text)}
          onOrder={() => onOrder(purchase)}
        />
      ),
    },
  ]
}

type QuantityCellProps = {
  purchase: Purchase
  text: string
  isPending: boolean
  onType: (text: string) => void
  onOrder: () => void
}

function QuantityCell({ purchase, text, isPending, onType, onOrder }: QuantityCellProps) {
  const { product, quantity } = purchase
  return (
    <span className="grid gap-0.5">
      <span className="flex items-center gap-2">
        <CountInput
          className="w-24 text-right"
          min={0}
          max={MOST_UNITS}
          aria-label={`Quantity of ${product.title}`}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
        <Button
          variant="outline"
          disabled={quantity === 0 || isPending}
          aria-label={`Mark ${product.title} as ordered`}
          onClick={onOrder}
        >
          <Check aria-hidden />
          Ordered
        </Button>
      </span>
      <span className="text-xs text-muted empty:hidden">{describeOddQuantity(quantity, product)}</span>
    </span>
  )
}

function ProductCell({ product, today }: { product: ToOrder; today: string }) {
  return (
    <>
      <ProductLink id={product.id} title={product.title} />
      <span className="block text-xs font-normal wrap-anywhere text-muted empty:hidden">
        {describeVariant(product)}
      </span>
      <span className="block font-normal text-muted">{describeNeed(product, today)}</span>
    </>
  )
}

function OrderBy({ day, today }: { day: string; today: string }) {
  if (day < today) return <Badge tone="bad">Overdue since {formatDay(day, { year: false })}</Badge>
  if (day === today) return <Badge tone="warning">Today</Badge>
  return <span className="whitespace-nowrap">{formatDay(day, { year: false, weekday: true })}</span>
}
