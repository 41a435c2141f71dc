import type { ProductsReport } from '#domain/contracts/analytics/products.ts'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { KindMenu } from './kind-menu.tsx'
import { describeProduct, KIND_NAMES } from './product-format.tsx'

/** What the shop sells that is no product, and why it is left out of the list. */
export function KeptOut({ products: { keptOut, store } }: { products: ProductsReport }) {
  if (keptOut.length === 0) return null
  return (
    <Card aria-labelledby="kept-out" className="xl:col-span-2">
      <details>
        <summary className="cursor-pointer pointer-coarse:py-2.5">
          <h2 id="kept-out" className="inline text-base font-semibold">
            Kept out of best sellers
          </h2>{' '}
          <span className="text-muted tabular-nums">({formatNumber(keptOut.length)})</span>
        </summary>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          These are sold like products, but they are not products. Their sales count everywhere else. Choose another
          kind to change that.
        </p>
        <Table caption="Sold, but no products">
          <TableHead columns={['Name', 'Kind', 'Why', { figures: 'Net sales' }]} />
          <tbody>
            {keptOut.map((product) => (
              <tr key={product.id}>
                <td className="min-w-32">
                  <ProductLink id={product.id} title={product.title} />
                  <span className="block text-xs wrap-anywhere text-muted">{describeProduct(product)}</span>
                </td>
                <td className="whitespace-nowrap">
                  <span className="flex items-center gap-1">
                    {KIND_NAMES[product.kind]}
                    <KindMenu product={product} />
                  </span>
                </td>
                <td className="min-w-32">{product.isKindChosen ? 'You chose it' : 'Its name or SKU says so'}</td>
                <td data-numeric>{formatMoney(product.net_sales.value ?? 0, store.currency)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Card>
  )
}
