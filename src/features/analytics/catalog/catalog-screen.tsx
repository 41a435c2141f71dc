import { BackToProducts } from '#features/analytics/back-to-products.tsx'
import { useQuery } from '@tanstack/react-query'
import PackageOpen from 'lucide-react/icons/package-open'
import { useState } from 'react'
import { catalogQueries } from '#data/analytics/catalog.ts'
import { CATALOG_GAPS } from '#domain/contracts/catalog/catalog-terms.ts'
import { lastPage, parsePage, toPageText } from '#figures/choices/page-choice.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { CollectionsPanel } from './collections-panel.tsx'
import { GapsPanel } from './gaps-panel.tsx'
import { LossesPanel } from './losses-panel.tsx'

const PAGE_ROWS = 25

const parseCatalogChoice = (search: URLSearchParams) => ({
  gap: CATALOG_GAPS.find((gap) => gap === search.get('gap')) ?? null,
  page: parsePage(search.get('page')),
  store: search.get('store'),
})

/** What is missing in the catalog, which prices lose money, and which collections sales propose. */
export function CatalogScreen() {
  return (
    <>
      <BackToProducts />
      <PageHeader
        title="Catalog"
        description={
          <>
            What is missing in your product data, which prices are below your costs, and which products belong together.{' '}
            <TextLink to="/documentation/catalog">How it is found</TextLink>
          </>
        }
      />
      <Panels />
    </>
  )
}

function Panels() {
  const { choice, choose } = useChoice(parseCatalogChoice)
  const { gap } = choice
  const { page, query } = useGaps(choice)
  const { data, error, fetchStatus, isPlaceholderData, refetch } = query
  if (data === undefined) {
    return (
      <MissingFigures
        name="catalog"
        error={error}
        isOffline={fetchStatus === 'paused'}
        onRetry={() => void refetch()}
        skeleton={
          <>
            <output className="sr-only">Loading the catalog</output>
            <Skeleton className="h-96 w-full" />
          </>
        }
      />
    )
  }
  if (data === null || data.products === 0) return <NoProducts />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <GapsPanel
        catalog={data}
        gap={gap}
        page={page}
        pageRows={PAGE_ROWS}
        isOutdated={isPlaceholderData}
        onGap={(chosen) => choose({ gap: chosen, page: null })}
        onPage={(next) => choose({ page: toPageText(next) })}
      />
      <LossesPanel catalog={data} />
      <CollectionsPanel store={data.store} />
    </div>
  )
}

/** Loads a page of gaps: the last one if there are fewer now, such as after an import closed some. */
function useGaps({ gap, page: chosenPage, store }: ReturnType<typeof parseCatalogChoice>) {
  const [known, setKnown] = useState({ question: '', last: 0 })
  const question = JSON.stringify({ gap, store })
  const isKnown = known.question === question
  const page = isKnown ? Math.min(chosenPage, known.last) : chosenPage
  const query = useQuery(catalogQueries.list({ store, gap }, { limit: PAGE_ROWS, offset: page * PAGE_ROWS }))
  const last = query.data && !query.isPlaceholderData ? lastPage(query.data.rowCount, PAGE_ROWS) : page
  if (page > last || (isKnown && last > known.last)) setKnown({ question, last })
  return { page, query }
}

function NoProducts() {
  return (
    <Card>
      <EmptyState
        icon={PackageOpen}
        title="No products yet"
        description="Import your orders and your shop’s product export. Products with sales in the last 12 months or with stock appear here."
        actions={<LinkButton to="/dashboard?import=new">Import products</LinkButton>}
      />
    </Card>
  )
}
