import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import {
  type Check,
  isBoolean,
  isInstant,
  isNumber,
  isText,
  listOf,
  nullable,
  objectOf,
  oneOf,
  optional,
  someOf,
} from '#data/backend/shapes.ts'
import type { Shift } from '#domain/comparison.ts'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { saveFile } from '#lib/save-file.ts'
import { figuresKey, loadAnswer, placeholderFor } from './answers.ts'
import { type FiguresQuestion, figuresPath } from './paths.ts'
import { isMetric, isPeriod } from './shapes.ts'

/** Figures by the values of a dimension, such as by country. Amounts are in minor units of `currency`. */
export type Breakdown = Pick<
  FiguresAnswer,
  'currency' | 'period' | 'comparison' | 'shift' | 'rowCount' | 'totals' | 'others'
> & {
  /** The columns. Only parts of additive metrics add up to their total. */
  columns: { name: string; isAdditive?: boolean | undefined }[]
  rows: Pick<FiguresAnswer['rows'][number], 'keys' | 'labels' | 'metrics'>[]
  leftOut: Pick<FiguresAnswer['leftOut'], 'costs' | 'otherCurrencies'>
}

/** Checks the metrics of a figures answer. */
export const isMetrics = someOf(QUERY_METRICS, isMetric)
const isLabels = listOf(nullable(isText))

/** Checks the rows of a figures answer. */
export const isBreakdownRows = listOf(
  objectOf<Breakdown['rows'][number]>({ keys: isLabels, labels: isLabels, metrics: isMetrics }),
)

/** `null` for a person without a store. */
const isBreakdown: Check<Breakdown | null> = nullable(
  objectOf<Breakdown>({
    currency: isText,
    period: isPeriod,
    comparison: nullable(isPeriod),
    shift: nullable(objectOf<Shift>({ unit: oneOf(['days', 'weeks', 'months']), by: isNumber })),
    rowCount: isNumber,
    totals: isMetrics,
    others: nullable(isMetrics),
    columns: listOf(objectOf<Breakdown['columns'][number]>({ name: isText, isAdditive: optional(isBoolean) })),
    rows: isBreakdownRows,
    leftOut: objectOf<Breakdown['leftOut']>({
      otherCurrencies: listOf(
        objectOf<Breakdown['leftOut']['otherCurrencies'][number]>({ currency: isText, orders: isNumber }),
      ),
      costs: nullable(
        objectOf<NonNullable<Breakdown['leftOut']['costs']>>({
          areKnown: isBoolean,
          coverage: nullable(isNumber),
          netSalesWithout: isNumber,
          linesWithout: isNumber,
        }),
      ),
    }),
  }),
)

/**
 * The orders or refunds behind figures. The key of a row is the id of its order, for refunds also their day; `placedAt` is
 * ISO 8601.
 */
export type OrderRows = Pick<Breakdown, 'currency' | 'rowCount' | 'totals' | 'others'> & {
  rows: (Breakdown['rows'][number] & { order: BehindOrder })[]
}

type BehindOrder = NonNullable<FiguresAnswer['rows'][number]['order']>

const isOrderRows: Check<OrderRows | null> = nullable(
  objectOf<OrderRows>({
    currency: isText,
    rowCount: isNumber,
    totals: isMetrics,
    others: nullable(isMetrics),
    rows: listOf(
      objectOf<OrderRows['rows'][number]>({
        keys: isLabels,
        labels: isLabels,
        metrics: isMetrics,
        order: objectOf<OrderRows['rows'][number]['order']>({
          name: isText,
          placedAt: isInstant,
          placedTimeKnown: isBoolean,
          customer: nullable(isText),
          customerId: nullable(isText),
          country: nullable(isText),
          channel: nullable(isText),
          total: isNumber,
          status: nullable(isText),
        }),
      }),
    ),
  }),
)

const requestOf = (question: FiguresQuestion) => ({ path: figuresPath(question), check: isBreakdown })

const shapeOf = ({ store, by, metrics }: FiguresQuestion) => ({ store, by, metrics })

export const figuresQueries = {
  /** Until the breakdown has loaded, shows a stored one, or the previous one if its rows and columns are alike. */
  breakdown: (question: FiguresQuestion) =>
    queryOptions({
      queryKey: [...figuresKey, 'breakdown', shapeOf(question), question],
      queryFn: ({ signal }) => loadAnswer(requestOf(question), signal),
      placeholderData: (previous, query) =>
        placeholderFor(
          requestOf(question),
          hashKey([query?.queryKey[2]]) === hashKey([shapeOf(question)]) ? previous : undefined,
        ),
    }),
  /** Until the figures have loaded, shows stored ones. */
  parts: (question: FiguresQuestion) =>
    queryOptions({
      queryKey: [...figuresKey, 'parts', question],
      queryFn: ({ signal }) => loadAnswer(requestOf(question), signal),
      placeholderData: () => placeholderFor(requestOf(question), undefined),
    }),
  /** The orders behind figures, newest first. Shows the previous page until the new one has loaded. */
  orders: (question: FiguresQuestion) =>
    queryOptions({
      queryKey: [...figuresKey, 'orders', question],
      queryFn: ({ signal }) => loadAnswer({ path: figuresPath(question), check: isOrderRows }, signal),
      placeholderData: keepPreviousData,
    }),
}

/** The most rows that the server answers at once. */
const MOST_ROWS = 10_000

type Download = { rowCount: number; name: string }

/** Downloads all rows of a breakdown as a CSV file. Throws an `AppError`. */
export async function downloadBreakdown(question: FiguresQuestion, { rowCount, name }: Download): Promise<void> {
  const pages: string[] = []
  for (let offset = 0; offset === 0 || offset < rowCount; offset += MOST_ROWS) {
    const response = await apiFetch(figuresPath({ ...question, limit: MOST_ROWS, offset, format: 'csv' }))
    pages.push(await response.text())
  }
  saveFile(new Blob([joinPages(pages)], { type: 'text/csv' }), name)
}

const END = '\r\n'

/** Joins the pages of a CSV file. Each has a header, and ends with a line of all other rows and one of the total. */
function joinPages(pages: readonly string[]): string {
  const [first = ''] = pages
  if (pages.length < 2) return first
  const header = first.slice(0, first.indexOf(END) + END.length)
  const total = first.slice(startOfLastLines(first, 1))
  const rows = pages.map((page) => page.slice(page.indexOf(END) + END.length, startOfLastLines(page, 2)))
  return [header, ...rows, total].join('')
}

function startOfLastLines(text: string, lines: number): number {
  const lastEnd = text.length - END.length
  const ends = Array.from({ length: lines }).reduce<number>((end) => text.lastIndexOf(END, end - 1), lastEnd)
  return ends + END.length
}
