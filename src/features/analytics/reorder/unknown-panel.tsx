import type { UnknownReorder } from '#domain/contracts/reorder/reorder.ts'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatNumber } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { describeVariant, UNKNOWN_REASONS } from './reorder-words.ts'

/** More wouldn't be read. */
const MOST_ROWS = 100

/** The products for which nothing can be said, and why. */
export function UnknownPanel({ unknown }: { unknown: readonly UnknownReorder[] }) {
  if (unknown.length === 0) return null
  return (
    <Card aria-labelledby="not-known">
      <details>
        <summary className="cursor-pointer pointer-coarse:py-2.5">
          <h2 id="not-known" className="inline text-base font-semibold">
            Not enough data
          </h2>{' '}
          <span className="text-muted tabular-nums">({formatNumber(unknown.length)})</span>
        </summary>
        <p className="mt-1 mb-4 max-w-prose text-muted">
          Sales or stock don’t say yet how many of these products you need.
          {unknown.length > MOST_ROWS && ` The first ${formatNumber(MOST_ROWS)} are listed.`}
        </p>
        <DataTable
          caption="Products without a proposal"
          columns={[
            {
              key: 'title',
              label: 'Product',
              isWide: true,
              render: (product) => (
                <>
                  <ProductLink id={product.id} title={product.title} />
                  <span className="block text-xs font-normal wrap-anywhere text-muted empty:hidden">
                    {describeVariant(product)}
                  </span>
                </>
              ),
            },
            { key: 'reason', label: 'Why', render: ({ reason }) => UNKNOWN_REASONS[reason] },
          ]}
          rows={unknown.slice(0, MOST_ROWS)}
          toKey={({ id }) => id}
          emptyText="All products have a proposal."
          card={{ about: ['reason'], figures: [] }}
        />
      </details>
    </Card>
  )
}
