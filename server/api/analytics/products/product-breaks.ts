import { yieldToEventLoop } from '#server/platform/database/batches.ts'

/** After so many products, other requests get their turn. A forecast takes as long as a hundred of the others. */
const PRODUCTS_IN_A_ROW = 500
const PRODUCTS_A_FORECAST = 100

/** Returns what is called after each product with the weeks that were forecast, if any, and now and then lets others in. */
export function createProductBreaks(): (weeks: readonly unknown[]) => Promise<void> {
  let inARow = 0
  return async (weeks) => {
    inARow += weeks.length === 0 ? 1 : PRODUCTS_A_FORECAST
    if (inARow < PRODUCTS_IN_A_ROW) return
    inARow = 0
    await yieldToEventLoop()
  }
}
