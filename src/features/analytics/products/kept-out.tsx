import type { ProductsReport } from '#domain/contracts/analytics/products.ts'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatMoney, formatNumber } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { KindMenu, useKindChoice } from './kind-menu.tsx'
import { describeProduct, KIND_NAMES } from './product-format.tsx'

/** What the shop sells that is no product, and why it is left out of the list. */
export function KeptOut({ products: { keptOut, store } }: { products: ProductsReport }) {
  const chooseKind = useKindChoice()
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
        <DataTable
          caption="Sold, but no products"
          columns={[
            {
              key: 'name',
              label: 'Name',
              render: (product) => (
                <>
                  <ProductLink id={product.id} title={product.title} />
                  <span className="block text-xs wrap-anywhere text-muted">{describeProduct(product)}</span>
                </>
              ),
            },
            {
              key: 'kind',
              label: 'Kind',
              render: (product) => (
                <span className="flex items-center gap-1 whitespace-nowrap">
                  {KIND_NAMES[product.kind]}
                  <KindMenu product={product} onChoose={chooseKind} />
                </span>
              ),
            },
            {
              key: 'why',
              label: 'Why',
              render: ({ isKindChosen }) => (isKindChosen ? 'You chose it' : 'Its name or SKU says so'),
            },
            {
              key: 'net_sales',
              label: 'Net sales',
              isNumeric: true,
              render: ({ net_sales: netSales }) => formatMoney(netSales.value ?? 0, store.currency),
            },
          ]}
          rows={keptOut}
          toKey={({ id }) => id}
          emptyText="Everything is a product."
          card={{ about: ['why'], figures: ['net_sales'], below: ['kind'] }}
        />
      </details>
    </Card>
  )
}
