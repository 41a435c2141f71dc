import type { Publication } from './publication.ts'

const WRITTEN = ['customers', 'products', 'orders', 'order_lines', 'ledger_entries'] as const
const ROLLED_UP = ['sales_days', 'customer_days', 'product_months', 'product_month_days'] as const

async function analyze({ database, yieldTurn }: Publication, tables: readonly string[]) {
  for (const table of tables) {
    await database.step('select private.analyze_table($1)', [table])
    await yieldTurn()
  }
}

/** Tells the planner how large an import has made its tables, before they are added up. */
export const analyzeWritten = (publication: Publication): Promise<void> => analyze(publication, WRITTEN)

/** The same for the sums, before the first reader meets them. */
export const analyzeRolledUp = (publication: Publication): Promise<void> => analyze(publication, ROLLED_UP)
