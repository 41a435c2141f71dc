import { hashKey, queryOptions } from '@tanstack/react-query'
import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { QUERY_METRICS } from '#domain/metrics.ts'
import { saveFile } from '#lib/save-file.ts'
import { apiFetch } from './backend.ts'
import { figuresKey, loadAnswer, placeholderFor } from './figures-answers.ts'
import { type FiguresQuestion, figuresPath } from './figures-paths.ts'
import { isMetric } from './figures-shapes.ts'
import { type Check, isNumber, isText, listOf, nullable, objectOf, someOf } from './shapes.ts'

/** Figures by the values of a dimension, such as by country. Amounts are in minor units of `currency`. */
export type Breakdown = Pick<FiguresAnswer, 'currency' | 'rowCount' | 'totals' | 'others'> & {
  rows: Pick<FiguresAnswer['rows'][number], 'keys' | 'labels' | 'metrics'>[]
}

const isMetrics = someOf(QUERY_METRICS, isMetric)
const isLabels = listOf(nullable(isText))

/** `null` for a person without a store. */
const isBreakdown: Check<Breakdown | null> = nullable(
  objectOf<Breakdown>({
    currency: isText,
    rowCount: isNumber,
    totals: isMetrics,
    others: nullable(isMetrics),
    rows: listOf(objectOf<Breakdown['rows'][number]>({ keys: isLabels, labels: isLabels, metrics: isMetrics })),
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
