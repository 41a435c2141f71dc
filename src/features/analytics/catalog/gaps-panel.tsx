import { useRef } from 'react'
import { downloadCatalog } from '#data/analytics/catalog.ts'
import { FIELD_LABELS, GAP_LABELS } from '#domain/analysis/catalog/catalog-words.ts'
import { CATALOG_GAPS, type CatalogGap } from '#domain/contracts/catalog/catalog-terms.ts'
import type { Catalog, CatalogRow } from '#domain/contracts/catalog/catalog.ts'
import { MOST_LISTINGS } from '#domain/contracts/drafts/listing.ts'
import { joinNames } from '#domain/join-names.ts'
import { ExportButton } from '#figures/panels/export-button.tsx'
import { FiguresArea } from '#figures/panels/figures-area.tsx'
import { PanelHeader } from '#figures/panels/panel-header.tsx'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatCount, formatMoney, formatNumber, formatPercent, formatRange } from '#lib/format.ts'
import { csvNameOf } from '#lib/save-file.ts'
import { Button } from '#ui/buttons/button.tsx'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'
import { TablePages } from '#ui/tables/table-pages.tsx'
import { TickAllBox, TickBox } from '#ui/tables/tick-box.tsx'
import { TickedBar } from '#ui/tables/ticked-bar.tsx'
import { TickContext, useTicks } from '#ui/tables/ticks.ts'
import { WriteTexts } from './write-texts.tsx'

type GapsPanelProps = {
  catalog: Catalog
  /** The gap that is listed; `null` for all. */
  gap: CatalogGap | null
  page: number
  pageRows: number
  isOutdated: boolean
  onGap: (gap: CatalogGap | null) => void
  onPage: (page: number) => void
}

/** The products with gaps, those with the most net sales first. */
export function GapsPanel({ catalog, gap, page, pageRows, isOutdated, onGap, onPage }: GapsPanelProps) {
  const { period, productsWithGaps, rows, rowCount, store } = catalog
  const ticks = useTicks({ noun: 'product', choice: `${store.id} ${gap}`, rows, toKey })
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card aria-labelledby="gaps">
      <PanelHeader
        id="gaps"
        heading={heading}
        title="Gaps"
        answer={isOutdated ? '' : describeGaps(catalog)}
        search={productsWithGaps > 0 && <GapSelect catalog={catalog} gap={gap} onGap={onGap} />}
        tools={
          <>
            <SelectButton isShown={rowCount > 0 && !ticks.hasBoxes} onSelect={ticks.select} />
            <ExportButton
              disabled={rowCount === 0}
              onExport={() => downloadCatalog({ store: store.id, gap }, 'gaps', csvNameOf('catalog-gaps', period))}
            />
          </>
        }
      />
      <FiguresArea isOutdated={isOutdated}>
        <TickContext value={ticks.boxes}>
          <DataTable
            caption={`Products with gaps, ${formatRange(period)}`}
            columns={columnsOf(catalog)}
            rows={rows}
            toKey={toKey}
            emptyText={productsWithGaps === 0 ? 'Your products have no gaps.' : 'No product has this gap.'}
            card={{ about: ['gaps'], figures: ['touched'], below: ['text'] }}
            boxes={ticks.hasBoxes ? BOXES : undefined}
          />
        </TickContext>
      </FiguresArea>
      {rowCount > pageRows && (
        <TablePages label="Pages of gaps" page={page} pageRows={pageRows} rowCount={rowCount} onChange={onPage} />
      )}
      <NotInFiles catalog={catalog} />
      <TickedBar label="Selected products" ticks={ticks} heading={heading}>
        <TickedTexts rows={ticks.ticked} store={store.id} />
      </TickedBar>
    </Card>
  )
}

const toKey = ({ id }: CatalogRow) => id

const BOXES = {
  all: <TickAllBox />,
  toBox: (row: CatalogRow) => <TickBox tickKey={toKey(row)} name={row.title} />,
}

/** On a phone, rows have no boxes before somebody asks for them. */
function SelectButton({ isShown, onSelect }: { isShown: boolean; onSelect: () => void }) {
  if (!isShown) return null
  return (
    <Button variant="outline" size="sm" onClick={onSelect}>
      Select
    </Button>
  )
}

function TickedTexts({ rows, store }: { rows: readonly CatalogRow[]; store: string }) {
  if (rows.length > MOST_LISTINGS) return <p className="p-1.5">Choose up to {MOST_LISTINGS} to write texts.</p>
  return <WriteTexts rows={rows} store={store} label="Write texts" />
}

function describeGaps({ products, productsWithGaps, netSales, touched, store }: Catalog): string {
  const count = `${formatNumber(productsWithGaps)} of ${formatCount(products, 'product')}`
  if (productsWithGaps === 0) return count
  const share = netSales > 0 && touched >= 0 ? ` (${formatPercent(touched / netSales)})` : ''
  return `${count}, ${formatMoney(touched, store.currency)}${share} of net sales in 12 months`
}

const ALL = 'all'

function GapSelect({
  catalog: { counts, productsWithGaps },
  gap,
  onGap,
}: Pick<GapsPanelProps, 'catalog' | 'gap' | 'onGap'>) {
  const countOf = (name: CatalogGap) => counts.find((each) => each.gap === name)?.products ?? 0
  const shown = CATALOG_GAPS.filter((name) => countOf(name) > 0 || name === gap)
  return (
    <OptionSelect
      aria-label="Gap"
      className="w-full sm:w-72"
      value={gap ?? ALL}
      options={[
        { value: ALL, label: `All gaps (${formatNumber(productsWithGaps)})` },
        ...shown.map((name) => ({ value: name, label: `${GAP_LABELS[name]} (${formatNumber(countOf(name))})` })),
      ]}
      onChange={(value) => onGap(value === ALL ? null : value)}
    />
  )
}

const describeRow = ({ sku, title, variants }: CatalogRow): string =>
  [sku === title ? null : sku, variants > 1 ? formatCount(variants, 'variant') : null]
    .filter((text) => text !== null)
    .join(' · ')

const columnsOf = ({ store }: Catalog): DataColumn<CatalogRow>[] => [
  {
    key: 'title',
    label: 'Product',
    isWide: true,
    render: (row) => (
      <>
        <ProductLink id={row.id} title={row.title} />
        <span className="block text-xs font-normal wrap-anywhere text-muted empty:hidden">{describeRow(row)}</span>
      </>
    ),
  },
  { key: 'gaps', label: 'Gaps', render: (row) => <GapList row={row} /> },
  {
    key: 'touched',
    label: 'Net sales',
    isNumeric: true,
    render: ({ touched }) => formatMoney(touched, store.currency),
  },
  { key: 'next', label: 'Next step', render: (row) => <NextStep row={row} store={store.id} /> },
]

/** What a product text closes. */
const GAPS_OF_TEXTS: readonly CatalogGap[] = [
  'no_description',
  'no_tags',
  'no_seo_description',
  'same_title',
  'code_title',
  'capital_title',
  'long_title',
]

/** Where a product's gap can be closed here. The others are closed in the shop. */
function NextStep({ row, store }: { row: CatalogRow; store: string }) {
  if (row.gaps.some(({ gap }) => GAPS_OF_TEXTS.includes(gap))) {
    return <WriteTexts rows={[row]} store={store} label="Write a text" description={`Write a text for ${row.title}`} />
  }
  if (!row.gaps.some(({ gap }) => gap === 'no_cost')) return null
  return (
    <LinkButton variant="outline" size="compact" to="/settings/costs" aria-label={`Add costs for ${row.title}`}>
      Add costs
    </LinkButton>
  )
}

/** The gaps of a product, with how many of its variants have each if it isn't all. */
function GapList({ row: { gaps, variants } }: { row: CatalogRow }) {
  return (
    <span className="flex flex-wrap gap-1">
      {gaps.map(({ gap, variants: count }) => (
        <Badge key={gap}>
          {GAP_LABELS[gap]}
          {count < variants && ` (${formatNumber(count)} of ${formatNumber(variants)})`}
        </Badge>
      ))}
    </span>
  )
}

/** Says what isn't called missing, because no file could have said it. */
function NotInFiles({ catalog: { hasFile, notInFiles } }: Pick<GapsPanelProps, 'catalog'>) {
  const names = hasFile ? notInFiles.map((field) => FIELD_LABELS[field]) : Object.values(FIELD_LABELS)
  if (names.length === 0) return null
  return (
    <p className="mt-3 max-w-prose text-muted">
      Not in your files: {joinNames(names)}.{' '}
      {!hasFile && (
        <TextLink to="/dashboard?import=new" className="inline-flex items-center pointer-coarse:min-h-11">
          Import your product export
        </TextLink>
      )}
    </p>
  )
}
