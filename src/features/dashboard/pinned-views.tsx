import { useQuery } from '@tanstack/react-query'
import { type SavedView, savedViewQueries } from '#data/analytics/saved-views.ts'
import { figuresQueries } from '#data/figures/figures.ts'
import type { Metric } from '#domain/contracts/dashboard.ts'
import { DIMENSIONS } from '#domain/dimensions.ts'
import { isBeyondEnd } from '#domain/figures-end.ts'
import { QUERY_METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { parseExploreChoice } from '#figures/choices/explore-choice.ts'
import { toExploreQuestion } from '#figures/choices/explore-question.ts'
import type { Figures } from '#figures/choices/period-choice.ts'
import { questionDays } from '#figures/choices/question-days.ts'
import { formatRowName } from '#figures/metrics/dimension-format.ts'
import { formatFigure } from '#figures/metrics/metric-format.ts'
import { behind } from '#figures/orders/behind.ts'
import { OrdersFigure } from '#figures/orders/orders-figure.tsx'
import { periodLabel } from '#figures/period/period-words.ts'
import { formatCount, formatDay } from '#lib/format.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'

type Store = Figures['store']

/** How many rows of a view fit on the dashboard. */
const MOST_ROWS = 5

/** The views of Explore that are pinned to the dashboard, each with its own period. Renders nothing without any. */
export function PinnedViews({ figures }: { figures: Figures }) {
  const { data: views = [] } = useQuery(savedViewQueries.list(figures.store.id))
  const pinned = views.filter(({ isPinned }) => isPinned)
  if (pinned.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:[&>section:last-of-type:nth-of-type(odd)]:col-span-2">
      {pinned.map((view) => (
        <PinnedView key={view.id} figures={figures} view={view} />
      ))}
    </div>
  )
}

function PinnedView({ figures, view }: { figures: Figures; view: SavedView }) {
  const choice = parseExploreChoice(new URLSearchParams(view.search))
  return (
    <Card aria-label={view.name}>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 truncate text-base font-semibold">
          <bdi>{view.name}</bdi>
        </h2>
        <TextLink to={`/analytics?${view.search}`} className="shrink-0">
          Open<span className="sr-only"> {view.name}</span>
        </TextLink>
      </div>
      <p className="-mt-3 mb-3 text-xs text-muted">{periodLabel(figures, choice.period)}</p>
      <ViewFigures store={figures.store} view={view} choice={choice} />
    </Card>
  )
}

type ViewFiguresProps = { store: Store; view: SavedView; choice: ReturnType<typeof parseExploreChoice> }

function ViewFigures({ store, view, choice }: ViewFiguresProps) {
  const question = { ...toExploreQuestion(questionDays(store.id, choice), choice), limit: MOST_ROWS }
  const { data: breakdown, error, refetch } = useQuery(figuresQueries.breakdown(question))
  const { by } = choice
  const metrics = choice.metrics.slice(0, 2)
  if (error && !breakdown) {
    return <ErrorState title="These figures could not be loaded" error={error} onRetry={() => void refetch()} />
  }
  if (!breakdown) return <Skeleton className="h-40" />
  const { rows, rowCount, others, totals, currency, period } = breakdown
  return (
    <>
      <Table caption={`Figures of ${view.name}`}>
        <TableHead
          columns={[
            by.map((name) => DIMENSIONS[name].label).join(', ') || 'Period',
            ...metrics.map((name) => ({ figures: QUERY_METRIC_DEFINITIONS[name].label })),
          ]}
        />
        <tbody>
          {by.length > 0 &&
            rows.map(({ keys, labels, metrics: values }) => (
              <tr key={keys.join(' ')}>
                <td>
                  <bdi>{by.map((name, at) => formatRowName(name, labels[at] ?? null)).join(', ')}</bdi>
                </td>
                {metrics.map((name) => (
                  <td key={name} data-numeric>
                    <OrdersFigure
                      text={formatFigure(name, values[name]?.value ?? null, currency)}
                      question={isKnown(values[name]) ? behind(question, { by, keys, report: breakdown }) : null}
                      name={by.map((dimension, at) => formatRowName(dimension, labels[at] ?? null)).join(', ')}
                      metric={name}
                      timeZone={store.timeZone}
                    />
                  </td>
                ))}
              </tr>
            ))}
          {by.length > 0 && others && (
            <tr className="text-muted">
              <td>{formatCount(rowCount - rows.length, 'more row')}</td>
              {metrics.map((name) => (
                <td key={name} data-numeric>
                  {formatFigure(name, others[name]?.value ?? null, currency)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <td>Total</td>
            {metrics.map((name) => (
              <td key={name} data-numeric>
                <OrdersFigure
                  text={formatFigure(name, totals[name]?.value ?? null, currency)}
                  question={isKnown(totals[name]) ? behind(question, { by: [], keys: [], report: breakdown }) : null}
                  name=""
                  metric={name}
                  timeZone={store.timeZone}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </Table>
      {isBeyondEnd(period, store.figuresEnd) && (
        <p className="mt-3 text-xs text-muted">Figures reach to {formatDay(store.figuresEnd.day)}.</p>
      )}
    </>
  )
}

const isKnown = (metric: Metric | undefined) => metric !== undefined && metric.value !== null
