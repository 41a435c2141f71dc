import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { type Check, isNumber, isText, listOf, nullable, objectOf, oneOf } from '#data/backend/shapes.ts'
import { figuresKey, loadAnswer, placeholderFor } from '#data/figures/answers.ts'
import type { PeriodFilter } from '#data/figures/period-filter.ts'
import { figureFields } from '#data/figures/shapes.ts'
import type { BasketPair, BasketReport } from '#domain/contracts/analytics/basket.ts'
import { saveFile } from '#lib/save-file.ts'
import { MOST_ROWS, type Rows, summaryPath } from './products.ts'

/** Which pairs of products to load, and in which order. The server fills in missing values. */
export type BasketQuestion = PeriodFilter & {
  /** Only pairs with this product. */
  with?: string
  /** How many orders with both a pair has at least. */
  least?: string
  /** A leading `-` sorts from high to low. */
  sort?: string
}

const isProduct = objectOf<BasketPair['first']>({
  id: isText,
  title: isText,
  variant: nullable(isText),
  sku: nullable(isText),
})

/** `null` for a person without a store. */
const isBasket: Check<BasketReport | null> = nullable(
  objectOf<BasketReport>({
    report: oneOf(['basket']),
    store: objectOf<BasketReport['store']>({ id: isText, name: isText, currency: isText, timeZone: isText }),
    period: figureFields.period,
    asOf: figureFields.asOf,
    today: figureFields.today,
    orders: isNumber,
    leftOut: nullable(objectOf<NonNullable<BasketReport['leftOut']>>({ orders: isNumber, moreThan: isNumber })),
    least: isNumber,
    rows: listOf(
      objectOf<BasketPair>({
        first: isProduct,
        second: isProduct,
        orders: isNumber,
        support: isNumber,
        confidence: isNumber,
        confidenceBack: isNumber,
        lift: isNumber,
      }),
    ),
    rowCount: isNumber,
  }),
)

const requestOf = (question: BasketQuestion, { limit, offset }: Rows) => ({
  path: summaryPath('basket', { ...question, limit: String(limit), offset: String(offset) }),
  check: isBasket,
})

export const basketQueries = {
  /** Until the pairs have loaded, shows stored or previous ones. */
  list: (question: BasketQuestion, rows: Rows) =>
    queryOptions({
      queryKey: [...figuresKey, 'basket', question, rows],
      queryFn: ({ signal }) => loadAnswer(requestOf(question, rows), signal),
      placeholderData: (previous) => placeholderFor(requestOf(question, rows), previous),
    }),
}

/** Downloads all pairs that are asked for as a CSV file. Throws an `AppError`. */
export async function downloadBaskets(question: BasketQuestion, name: string): Promise<void> {
  const response = await apiFetch(summaryPath('basket', { ...question, limit: MOST_ROWS, format: 'csv' }))
  saveFile(await response.blob(), name)
}
