import type { OrderLine, OrderPage } from '#domain/contracts/analytics/order-page.ts'
import { MentionedProduct } from '#figures/records/product-link.tsx'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { OrderReceipt } from './order-receipt.tsx'

type Row = OrderLine & { position: number }

/** What stands on the card of an item. */
const CARD = { about: ['sku'], figures: ['amount', 'quantity'] }

/** What was ordered, and how it adds up. */
export function OrderLines({ order }: { order: OrderPage }) {
  const { currency, lines, lineCount } = order
  return (
    <Card aria-labelledby="order-lines">
      <h2 id="order-lines" className="mb-3 text-base font-semibold">
        Items
      </h2>
      <DataTable
        caption="Items of the order"
        columns={toColumns(currency)}
        rows={lines.map((line, position) => ({ ...line, position }))}
        toKey={({ position }) => String(position)}
        card={CARD}
        emptyText="The file has no items for this order."
      />
      {lineCount > lines.length && (
        <p className="mt-3 text-muted">And {formatNumber(lineCount - lines.length)} more items.</p>
      )}
      <OrderReceipt order={order} />
    </Card>
  )
}

const toColumns = (currency: string): DataColumn<Row>[] => [
  { key: 'title', label: 'Item', render: ({ productId, title }) => <MentionedProduct id={productId} title={title} /> },
  { key: 'sku', label: 'SKU', render: ({ sku }) => <span className="block min-w-28">{sku ?? '—'}</span> },
  { key: 'quantity', label: 'Quantity', isNumeric: true, render: ({ quantity }) => formatNumber(quantity) },
  { key: 'price', label: 'Unit price', isNumeric: true, render: ({ unitPrice }) => formatMoney(unitPrice, currency) },
  { key: 'discount', label: 'Discount', isNumeric: true, render: ({ discount }) => formatMoney(discount, currency) },
  { key: 'amount', label: 'Amount', isNumeric: true, render: ({ amount }) => formatMoney(amount, currency) },
]
