import Download from 'lucide-react/icons/download'
import type { OrderRows } from '#data/figures/figures.ts'
import { toAnswerCsv } from '#domain/terms/figures-csv.ts'
import { csvNameOf, saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/buttons/button.tsx'

type TickedOrdersProps = { list: OrderRows; rows: OrderRows['rows'] }

/** What can be done with the ticked orders. */
export function TickedOrders({ list, rows }: TickedOrdersProps) {
  return (
    <Button variant="outline" size="sm" onClick={() => exportTicked(list, rows)}>
      <Download aria-hidden />
      Export CSV
    </Button>
  )
}

/** The file has no total: the server adds up figures. */
function exportTicked({ columns, currency, period }: OrderRows, rows: OrderRows['rows']) {
  const text = toAnswerCsv({ columns, currency, rows, comparison: null, others: null, totals: null })
  saveFile(new Blob([text], { type: 'text/csv' }), csvNameOf('selected-orders', period))
}
