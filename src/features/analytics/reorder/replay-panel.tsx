import { useQuery } from '@tanstack/react-query'
import { reorderQueries } from '#data/analytics/reorder.ts'
import type { ReorderReplay } from '#domain/contracts/reorder/reorder-replay.ts'
import type { ReplayedRule } from '#domain/contracts/reorder/reorder-terms.ts'
import { useChoice } from '#figures/choices/use-choice.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { ProductLink } from '#figures/records/product-link.tsx'
import { formatCount, formatNumber } from '#lib/format.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ClosedCard } from '#ui/layout/closed-card.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { describeReplay } from './describe-replay.ts'

const parseChoice = (search: URLSearchParams) => ({ isOpen: search.get('replay') === 'open' })

/** How stock would have gone in the last half year, computed once somebody opens it. */
export function ReplayPanel({ storeId }: { storeId: string }) {
  const {
    choice: { isOpen },
    choose,
  } = useChoice(parseChoice)
  return (
    <ClosedCard
      title="How it would have gone"
      headline="Your last half year with these proposals, beside two simple rules."
      isOpen={isOpen}
      onToggle={() => choose({ replay: isOpen ? null : 'open' }, { replace: true })}
    >
      <LoadedReplay storeId={storeId} />
    </ClosedCard>
  )
}

function LoadedReplay({ storeId }: { storeId: string }) {
  const { data: replay, error, fetchStatus, refetch } = useQuery(reorderQueries.replay(storeId))
  if (!replay) {
    return (
      <MissingFigures
        name="replay"
        error={error}
        isOffline={fetchStatus === 'paused'}
        onRetry={() => void refetch()}
        skeleton={
          <>
            <output className="sr-only">Replaying your last half year</output>
            <Skeleton className="h-56 w-full" />
          </>
        }
      />
    )
  }
  if (replay.period === null) {
    return (
      <p className="max-w-prose text-muted">
        No product has sold for long enough. A replay needs nine months of sales and your lead time on top.
      </p>
    )
  }
  return <Replay replay={replay} />
}

const RULE_NAMES: Record<ReplayedRule, string> = {
  ours: 'Reorder',
  two_weeks: 'Two weeks of the mean',
  month: 'Below the last month’s sales',
}

const RULE_NOTES: Record<ReplayedRule, string> = {
  ours: 'What this page proposes',
  two_weeks: 'Each time, what sells on average until the order arrives, and two weeks more',
  month: 'Once less is left than was sold in 30 days, as many again',
}

function Replay({ replay }: { replay: ReorderReplay }) {
  const { lost, lostProducts, outcomes, products, soldProducts } = replay
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-pretty">{describeReplay(replay)}</p>
      <DataTable
        caption="Rules"
        columns={[
          {
            key: 'rule',
            label: 'Rule',
            isWide: true,
            render: ({ rule }) => (
              <>
                {RULE_NAMES[rule]}
                <span className="block text-xs font-normal text-muted">{RULE_NOTES[rule]}</span>
              </>
            ),
          },
          {
            key: 'out',
            label: 'Days without stock',
            isNumeric: true,
            render: ({ stockOutDays }) => formatNumber(stockOutDays),
          },
          {
            key: 'lost',
            label: 'Lost units',
            isNumeric: true,
            render: ({ lostUnits }) => formatNumber(Math.round(lostUnits)),
          },
          {
            key: 'held',
            label: 'Units held',
            isNumeric: true,
            render: ({ heldUnits }) => formatNumber(Math.round(heldUnits)),
          },
          { key: 'orders', label: 'Orders', isNumeric: true, render: ({ orders }) => formatNumber(orders) },
        ]}
        rows={outcomes}
        toKey={({ rule }) => rule}
        emptyText="Nothing was replayed."
        card={{ figures: ['out', 'lost', 'held', 'orders'] }}
      />
      {lost.length > 0 && (
        <section aria-labelledby="replay-lost">
          <h3 id="replay-lost" className="mb-1 font-semibold">
            Where it would have been wrong
          </h3>
          <p className="mb-3 max-w-prose text-muted">
            {formatNumber(lostProducts)} of {formatNumber(products)} products would have been without stock on more days
            than with one of the simple rules.
            {lostProducts > lost.length && ` The worst ${formatNumber(lost.length)}:`}
          </p>
          <DataTable
            caption="Where it would have been wrong"
            columns={[
              {
                key: 'title',
                label: 'Product',
                isWide: true,
                render: ({ id, title, variant }) => (
                  <>
                    <ProductLink id={id} title={title} />
                    {variant !== null && variant !== title && (
                      <span className="block text-xs font-normal text-muted">{variant}</span>
                    )}
                  </>
                ),
              },
              ...(['ours', 'two_weeks', 'month'] as const).map((rule) => ({
                key: rule,
                label: RULE_NAMES[rule],
                isNumeric: true,
                render: ({ stockOutDays }: ReorderReplay['lost'][number]) => formatCount(stockOutDays[rule], 'day'),
              })),
              {
                key: 'lost',
                label: 'Lost units',
                isNumeric: true,
                render: ({ lostUnits }) => formatNumber(Math.round(lostUnits)),
              },
            ]}
            rows={lost}
            toKey={({ id }) => id}
            emptyText="Nowhere."
            card={{ figures: ['ours', 'two_weeks', 'month'] }}
          />
        </section>
      )}
      <p className="max-w-prose text-xs text-muted">
        The stock is simulated, because your past stock isn’t known: each product begins with what sells until the next
        order arrives, and is asked for as often as you sold it. Each order knows only the days before it.
        {products < soldProducts &&
          ` ${formatNumber(products)} of ${formatNumber(soldProducts)} products are replayed: those of the 50 best sellers that have sold for nine months and your lead time on top.`}
      </p>
    </div>
  )
}
