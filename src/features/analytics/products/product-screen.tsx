import { BackToProducts } from '#features/analytics/back-to-products.tsx'
import { Fragment } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { productQueries } from '#data/analytics/products.ts'
import type { ProductFigures, ProductsReport } from '#domain/contracts/analytics/products.ts'
import { NotesPanel } from '#features/analytics/notes/notes-panel.tsx'
import { PageActions } from '#features/analytics/page-actions.tsx'
import { MissingPage } from '#features/analytics/shop-page.tsx'
import { parsePeriodChoice } from '#figures/choices/period-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { WithEvents } from '#figures/events/with-events.tsx'
import { OpenedOrdersDialog } from '#figures/orders/opened-orders-dialog.tsx'
import { FiguresArea } from '#figures/panels/figures-area.tsx'
import { FiguresHeader } from '#figures/panels/figures-header.tsx'
import { FiguresNotices, MissingFigures } from '#figures/panels/figures-notices.tsx'
import { useFigures } from '#figures/panels/use-figures.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { KindMenu, useKindChoice } from './kind-menu.tsx'
import { ProductChart } from './product-chart.tsx'
import { KIND_WORDS } from './product-format.tsx'
import { PairsOf, ProductCountries, ProductCustomers, ProductOrders } from './product-parts.tsx'
import { ProductStock } from './product-stock.tsx'
import { ProductSummary } from './product-summary.tsx'
import { toReportFilter } from './use-products.ts'

const isId = (text: string) => /^\d{1,18}$/.test(text)

/** Everything that is known of one product, in the chosen period. */
export function ProductScreen() {
  const { product = '' } = useParams()
  return isId(product) ? <KnownProduct key={product} id={product} /> : <MissingPage name="product" />
}

function KnownProduct({ id }: { id: string }) {
  const { choice } = useChoice(parsePeriodChoice)
  const loaded = useFigures(choice, (filter) => productQueries.one(filter, id))
  const { error, figures, isOffline, retry } = loaded
  if (figures === undefined) {
    return (
      <>
        <BackToProducts />
        <PageHeader title="Product" />
        <MissingFigures
          name="product"
          error={error}
          isOffline={isOffline}
          onRetry={retry}
          skeleton={<ProductSkeleton />}
        />
      </>
    )
  }
  const product = figures?.rows[0]
  if (!figures || !product) return <MissingPage name="product" />
  return (
    <>
      <BackToProducts />
      <ProductHeader report={figures} product={product} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FiguresNotices figures={figures} isOffline={isOffline} failure={error} onRetry={retry} />
        <FiguresArea isOutdated={loaded.isOutdated}>
          <ProductReport report={figures} product={product} />
        </FiguresArea>
      </div>
      <OpenedOrdersDialog />
    </>
  )
}

type ReportProps = { report: ProductsReport; product: ProductFigures }

function ProductHeader({ report, product }: ReportProps) {
  return (
    <FiguresHeader
      title={product.title}
      description={<ProductIdentity product={product} />}
      figures={report}
      actions={<ProductActions report={report} product={product} />}
    />
  )
}

/** The variant and SKU, and that it is no best seller if it counts as something else than a product. */
function ProductIdentity({ product: { kind, sku, title, variant } }: Pick<ReportProps, 'product'>) {
  const parts = [
    variant && variant !== title && <bdi key="variant">{variant}</bdi>,
    sku && (
      <Fragment key="sku">
        SKU <bdi>{sku}</bdi>
      </Fragment>
    ),
    kind !== 'product' && `Counts as ${KIND_WORDS[kind]}, so best sellers leave it out`,
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <p className="mt-1 text-pretty wrap-anywhere text-muted">
      {parts.flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))}
    </p>
  )
}

function ProductActions({ report, product }: ReportProps) {
  const { id, sku, title } = product
  const chooseKind = useKindChoice()
  return (
    <PageActions
      of={{ kind: 'product', id, store: report.store.id, title, sku, period: report.period }}
      main={<KindMenu product={product} onChoose={chooseKind} isNamed />}
    />
  )
}

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5'

function ProductReport({ report, product }: ReportProps) {
  const [search] = useSearchParams()
  const filter = toReportFilter(search, report)
  const shown = { id: product.id, filter, report }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <ProductSummary report={report} product={product} />
      <ProductStock report={report} product={product} />
      <WithEvents>
        <ProductChart {...shown} />
      </WithEvents>
      {/* Two columns of their own, so that no card waits for a longer one beside it. */}
      <div className={COLUMN}>
        <ProductCountries {...shown} />
        <PairsOf {...shown} />
        <NotesPanel subject={{ kind: 'product', id: product.id }} store={report.store} />
      </div>
      <div className={COLUMN}>
        <ProductCustomers {...shown} />
        <ProductOrders {...shown} />
      </div>
    </div>
  )
}

function ProductSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <output className="sr-only">Loading the product</output>
      <Skeleton className="h-64 lg:col-span-2" />
      <Skeleton className="h-64 lg:col-span-2" />
      <Skeleton className="h-96 lg:col-span-2" />
    </div>
  )
}
