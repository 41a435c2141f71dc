import { downloadCatalog } from '#data/analytics/catalog.ts'
import type { Catalog, PriceLoss } from '#domain/contracts/catalog/catalog.ts'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { PanelHeader } from '#figures/panels/panel-header.tsx'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatCount, formatMoney, formatNumber, formatPercent, formatRange } from '#lib/format.ts'
import { csvNameOf } from '#lib/save-file.ts'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'

/** What was sold below its cost in the last 90 days, the largest loss first. */
export function LossesPanel({ catalog }: { catalog: Catalog }) {
  const { coverage, loss, lossCount, losses, pricePeriod, store } = catalog
  return (
    <Card aria-labelledby="losses">
      <PanelHeader
        id="losses"
        title="Prices below cost"
        answer={
          lossCount === 0
            ? formatRange(pricePeriod)
            : `${formatCount(lossCount, 'variant')}, ${formatMoney(loss, store.currency)} lost, ${formatRange(pricePeriod)}`
        }
        search={null}
        tools={
          lossCount > 0 && (
            <ExportButton
              onExport={() =>
                downloadCatalog({ store: store.id, gap: null }, 'losses', csvNameOf('prices-below-cost', pricePeriod))
              }
            />
          )
        }
      />
      <DataTable
        caption={`Prices below cost, ${formatRange(pricePeriod)}`}
        columns={columnsOf(store.currency)}
        rows={losses}
        toKey={({ id }) => id}
        emptyText={
          coverage === 0 || coverage === null ? NOTHING_KNOWN : 'No product with a known cost was sold below it.'
        }
        card={{ about: [], figures: ['loss', 'units'] }}
      />
      <p className="mt-3 max-w-prose text-muted tabular-nums">
        {losses.length < lossCount && `The ${formatNumber(losses.length)} largest losses are listed. `}
        {describeCoverage(coverage)}{' '}
        <TextLink to="/documentation/costs-and-margins" className="inline-flex items-center pointer-coarse:min-h-11">
          How to add costs
        </TextLink>
      </p>
    </Card>
  )
}

const NOTHING_KNOWN = 'No cost is known for what sold in these days, so prices can’t be compared with costs.'

function describeCoverage(coverage: number | null): string {
  if (coverage === null || coverage === 0) return 'Costs come from your product export.'
  if (coverage === 1) return 'Costs are known for all sales of these days.'
  return `Costs are known for ${formatPercent(coverage)} of the sales of these days. Prices of the rest aren’t compared.`
}

const columnsOf = (currency: string): DataColumn<PriceLoss>[] => {
  const each = (amount: number, units: number) => (units > 0 ? formatMoney(Math.round(amount / units), currency) : '—')
  return [
    {
      key: 'title',
      label: 'Product',
      isWide: true,
      render: ({ id, title, variant, sku }) => (
        <>
          <ProductLink id={id} title={title} />
          <span className="block text-xs font-normal wrap-anywhere text-muted empty:hidden">
            {[variant, sku].filter((text) => text !== null && text !== title).join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'units', label: 'Units', isNumeric: true, render: ({ units }) => formatNumber(units) },
    { key: 'price', label: 'Net price', isNumeric: true, render: ({ sales, units }) => each(sales, units) },
    { key: 'cost', label: 'Cost', isNumeric: true, render: ({ cost, units }) => each(cost, units) },
    { key: 'loss', label: 'Loss', isNumeric: true, render: ({ cost, sales }) => formatMoney(cost - sales, currency) },
  ]
}
