import * as v from 'valibot'
import { SIGNAL_DIMENSIONS, SIGNAL_WINDOWS } from '#domain/analysis/signals/signal-series.ts'
import type { Card } from '#domain/analysis/signals/update-cards.ts'
import type { PastCard } from './signals-thread.ts'

const day = v.string()
const days = v.object({ from: day, to: day })
const direction = v.picklist(['up', 'down'])
const window = v.picklist(SIGNAL_WINDOWS)
const dimension = v.picklist(SIGNAL_DIMENSIONS)

const finding = v.object({
  series: v.string(),
  direction,
  window,
  day,
  since: day,
  observed: v.number(),
  expected: v.number(),
  range: v.tuple([v.number(), v.number()]),
  pValue: v.number(),
  qValue: v.number(),
  onceInDays: v.number(),
  isNothing: v.boolean(),
})

const stockOut = v.object({
  product: v.string(),
  since: day,
  day,
  daily: v.number(),
  lost: v.object({ amount: v.number(), low: v.number(), high: v.number() }),
  chance: v.number(),
  stock: v.exactOptional(v.object({ available: v.number(), on: day })),
})

const subject = v.variant('kind', [
  v.object({
    kind: v.literal('change'),
    lead: finding,
    findings: v.array(finding),
    parts: v.array(v.object({ series: v.string(), dimension, observed: v.number(), expected: v.number() })),
    stockOut: v.exactOptional(stockOut),
  }),
  v.object({ kind: v.literal('stock_out'), stockOut }),
  v.object({
    kind: v.literal('stopped'),
    source: v.object({ series: v.string(), channel: v.nullable(v.string()), days }),
  }),
  v.object({
    kind: v.literal('outlier'),
    order: v.object({
      id: v.string(),
      day,
      of: v.picklist(['sales', 'returns']),
      share: v.number(),
      period: days,
      onceInDays: v.exactOptional(v.number()),
      returnedOn: v.exactOptional(day),
    }),
  }),
])

/** A card of the past, as it is stored. */
export const pastCardSchema = v.object({ subject, openedOn: day, seenOn: day }) satisfies v.GenericSchema<
  unknown,
  PastCard
>

/** A card, as it is stored. */
export const cardSchema = v.object({
  id: v.string(),
  state: v.picklist(['open', 'ended', 'dismissed']),
  subject,
  series: v.array(v.string()),
  openedOn: day,
  seenOn: day,
  toldOn: day,
  told: v.nullable(v.object({ times: v.number(), window })),
}) satisfies v.GenericSchema<unknown, Card>
