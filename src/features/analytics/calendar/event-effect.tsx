import { useQuery } from '@tanstack/react-query'
import { eventQueries, type StoreEvent } from '#data/analytics/events.ts'
import type { Store } from '#data/stores/stores.ts'
import { partWord } from '#domain/analysis/events/effect-words.ts'
import type { EventEffectAnswer, MeasuredEffect, Touched } from '#domain/contracts/events.ts'
import { MissingFigures } from '#figures/panels/figures-notices.tsx'
import { whyMissing } from '#lib/app-error.ts'
import { formatAxisMoney, formatBucket, formatBucketTick, formatMoney, formatPercent } from '#lib/format.ts'
import { TimeSeriesChart } from '#ui/charts/time-series-chart.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import {
  describeBeside,
  describeCut,
  describeEffect,
  describeEvidence,
  describeLeftOut,
  describePlacebos,
  describeRefusal,
} from './effect-words.ts'
import { ShadedEvent } from './shaded-event.tsx'

type EventEffectProps = { event: StoreEvent; store: Store }

/** Whether an event mattered, how sure that is, or why it can't be told. */
export function EventEffect({ event, store }: EventEffectProps) {
  const { data, error, failureReason, fetchStatus, refetch } = useQuery(eventQueries.effect(store.id, event.id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* One element all along, so that screen readers read the answer when it arrives. */}
      <output className="max-w-prose text-pretty break-words">
        {data ? (
          <Headline answer={data} touched={event.touched} />
        ) : (
          <span className="sr-only">Comparing with what would have been expected</span>
        )}
      </output>
      {!data && (
        <MissingFigures
          name="answer"
          error={whyMissing({ error, failureReason })}
          isOffline={fetchStatus === 'paused'}
          onRetry={() => void refetch()}
          skeleton={<Skeleton className="h-96 w-full" />}
        />
      )}
      {data && data.effect.kind !== 'refused' && (
        <Evidence effect={data.effect} currency={data.currency} event={event} />
      )}
    </div>
  )
}

type HeadlineProps = { answer: EventEffectAnswer; touched: Touched }

function Headline({ answer: { effect, currency }, touched }: HeadlineProps) {
  if (effect.kind === 'refused') return describeRefusal(effect, touched)
  return <span className="text-base font-medium">{describeEffect({ effect, currency, touched })}</span>
}

type EvidenceProps = { effect: MeasuredEffect; currency: string; event: StoreEvent }

function Evidence({ effect, currency, event }: EvidenceProps) {
  const told = { effect, currency, touched: event.touched }
  const placebos = describePlacebos(told)
  const notes = [describeBeside(effect), describeCut(effect), describeLeftOut(effect)].filter((note) => note !== null)
  return (
    <>
      {placebos && <p className="max-w-prose text-pretty">{placebos}</p>}
      <p className="max-w-prose text-pretty text-muted">{describeEvidence(told)}</p>
      {notes.map((note) => (
        <p key={note} className="max-w-prose text-pretty break-words text-muted">
          {note}
        </p>
      ))}
      <ShadedEvent event={event}>
        <EffectChart effect={effect} currency={currency} touched={event.touched} />
      </ShadedEvent>
      {effect.kind === 'parts' && <Weights effect={effect} touched={event.touched} />}
    </>
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
