import { useQuery } from '@tanstack/react-query'
import { eventQueries, type StoreEvent } from '#data/analytics/events.ts'
import type { Store } from '#data/stores/stores.ts'
import type { MeasuredEffect, Touched } from '#domain/contracts/events.ts'
import { formatAxisMoney, formatBucket, formatBucketTick, formatMoney, formatPercent } from '#lib/format.ts'
import { TimeSeriesChart } from '#ui/charts/time-series-chart.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { describeCut, describeEffect, describeEvidence, describePlacebos, describeRefusal } from './effect-words.ts'
import { partWord } from './event-words.ts'
import { ShadedEvent } from './shaded-event.tsx'

type EventEffectProps = { event: StoreEvent; store: Store }

/** Whether an event mattered, how sure that is, or why it can't be told. */
export function EventEffect({ event, store }: EventEffectProps) {
  const { data, error, refetch } = useQuery(eventQueries.effect(store.id, event.id))
  if (!data && error) {
    return <ErrorState title="The answer could not be computed" error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <>
        <output className="sr-only">Comparing with what would have been expected</output>
        <Skeleton className="h-96 w-full" />
      </>
    )
  }
  const { effect, currency } = data
  if (effect.kind === 'refused') {
    return <p className="max-w-prose text-pretty">{describeRefusal(effect, event.touched)}</p>
  }
  const told = { effect, currency, touched: event.touched }
  const placebos = describePlacebos(told)
  const cut = describeCut(effect)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="max-w-prose text-base font-medium text-pretty break-words">{describeEffect(told)}</p>
      {placebos && <p className="max-w-prose text-pretty">{placebos}</p>}
      <p className="max-w-prose text-pretty text-muted">{describeEvidence(told)}</p>
      {cut && <p className="max-w-prose text-muted">{cut}</p>}
      <ShadedEvent event={event}>
        <EffectChart effect={effect} currency={currency} touched={event.touched} />
      </ShadedEvent>
      {effect.kind === 'parts' && <Weights effect={effect} touched={event.touched} />}
    </div>
  )
}

type EffectChartProps = { effect: MeasuredEffect; currency: string; touched: Touched }

function EffectChart({ effect, currency, touched }: EffectChartProps) {
  const expected = touched === 'store' ? 'Forecast made before' : `Expected from other ${partWord(touched, 2)}`
  const { series } = effect
  return (
    <TimeSeriesChart
      label="Net sales by day, beside what was expected"
      points={series.map(({ day, actual, expected: value }) => ({
        date: day,
        value: actual,
        comparison: value === null ? null : { date: day, value, name: 'Expected' },
      }))}
      names={{ current: 'Net sales', comparison: expected }}
      formats={{
        value: (value) => formatMoney(value, currency),
        axis: (value) => formatAxisMoney(value, currency),
        date: (day) => formatBucket(day, 'day'),
        tick: (day) => formatBucketTick(day, 'day'),
      }}
      table={
        <DataTable
          caption="Net sales by day, beside what was expected"
          columns={[
            {
              key: 'day',
              label: 'Day',
              render: ({ day }) => <span className="whitespace-nowrap tabular-nums">{formatBucket(day, 'day')}</span>,
            },
            {
              key: 'actual',
              label: 'Net sales',
              isNumeric: true,
              render: ({ actual }) => formatMoney(actual, currency),
            },
            {
              key: 'expected',
              label: 'Expected',
              isNumeric: true,
              render: ({ expected: value }) => (value === null ? '—' : formatMoney(value, currency)),
            },
          ]}
          rows={series.toReversed()}
          toKey={({ day }) => day}
          emptyText="There are no days."
        />
      }
    />
  )
}

type WeightsProps = { effect: Extract<MeasuredEffect, { kind: 'parts' }>; touched: Touched }

/** What the expected line is made of. */
function Weights({ effect: { weights }, touched }: WeightsProps) {
  const parts = touched === 'store' ? 'parts' : partWord(touched, 2)
  return (
    <details className="rounded-control border border-line px-4 py-2">
      <summary className="cursor-pointer py-1 font-medium pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        What it is compared with
      </summary>
      <p className="mt-1 max-w-prose text-pretty text-muted">
        A weighted average of {parts} that the event didn’t touch. In the days before the event, it moved as closely
        with this one as any such average can.
      </p>
      <ul className="mt-2 mb-1 grid max-w-md gap-1.5">
        {weights.map(({ name, weight }) => (
          <li key={name} className="flex items-baseline justify-between gap-6">
            <span className="min-w-0 break-words">
              <bdi>{name}</bdi>
            </span>
            <span className="tabular-nums">{formatPercent(weight)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
