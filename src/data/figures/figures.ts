import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { figuresAnswerSchema } from '#domain/contracts/figures.ts'
import { saveFile } from '#lib/save-file.ts'
import { figuresKey, loadAnswer, placeholderFor } from './answers.ts'
import { type FiguresQuestion, figuresPath } from './paths.ts'

const { leftOut, rows } = figuresAnswerSchema.entries

/** The rows of a figures answer. */
const breakdownRowsSchema = v.array(v.pick(rows.item, ['keys', 'labels', 'metrics']))

const breakdownSchema = v.object({
  ...v.pick(figuresAnswerSchema, ['currency', 'period', 'comparison', 'shift', 'rowCount', 'totals', 'others']).entries,
  /** Only parts of additive metrics add up to their total. */
  columns: v.array(v.object({ name: v.string(), isAdditive: v.optional(v.boolean()) })),
  rows: breakdownRowsSchema,
  leftOut: v.pick(leftOut, ['costs', 'withoutRule', 'otherCurrencies', 'adSpend']),
})

/** `null` for a person without a store. */
const breakdownAnswer = v.nullable(breakdownSchema)

/** Figures by the values of a dimension, such as by country. Amounts are in minor units of `currency`. */
export type Breakdown = v.InferOutput<typeof breakdownSchema>

const orderRowsSchema = v.object({
  ...v.pick(figuresAnswerSchema, ['period', 'currency', 'columns', 'rowCount', 'totals', 'others']).entries,
  rows: v.array(v.object({ ...rows.item.entries, order: rows.item.entries.order.wrapped })),
})

/** `null` for a person without a store. */
const orderRowsAnswer = v.nullable(orderRowsSchema)

/**
 * The orders or refunds behind figures. The key of a row is the id of its order, for refunds also their day; `placedAt` is
 * ISO 8601.
 */
export type OrderRows = v.InferOutput<typeof orderRowsSchema>

const requestOf = (question: FiguresQuestion) => ({ path: figuresPath(question), schema: breakdownAnswer })

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
      queryFn: ({ signal }) => loadAnswer({ path: figuresPath(question), schema: orderRowsAnswer }, signal),
      placeholderData: keepPreviousData,
    }),
}

/** The most rows that the server answers at once. */
const MOST_ROWS = 10_000

const countAnswer = v.nullable(v.pick(figuresAnswerSchema, ['rowCount']))

/** Counts the rows anew: those on the screen can be of an earlier question, and a query would wait for a network. */
async function countRows(question: FiguresQuestion): Promise<number> {
  const response = await apiFetch(figuresPath({ ...question, limit: 1 }))
  return parseAnswer(await response.text(), countAnswer)?.rowCount ?? 0
}

/** Downloads all rows of a breakdown as a CSV file. Throws an `AppError`. */
export async function downloadBreakdown(question: FiguresQuestion, name: string): Promise<void> {
  const rowCount = await countRows(question)
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
