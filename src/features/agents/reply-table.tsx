import type { FiguresTable } from '#domain/advisor/advisor.ts'
import { type DataColumn, DataTable } from '#ui/tables/data-table.tsx'

type Row = { key: string; cells: readonly string[] }

/** A small table in a reply. */
export function ReplyTable({ table: { title, columns, names, rows } }: { table: FiguresTable }) {
  const shown = columns.map((label, at): DataColumn<Row> => ({
    key: String(at),
    label,
    isNumeric: at >= names,
    render: ({ cells }) => <bdi>{cells[at]}</bdi>,
  }))
  const keys = shown.map(({ key }) => key)
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface px-5 pt-3 pb-4">
      <DataTable
        caption={title}
        columns={shown}
        rows={rows.map((cells, at) => ({ key: String(at), cells }))}
        toKey={({ key }) => key}
        emptyText="Nothing to show."
        card={{ about: keys.slice(1, names), figures: keys.slice(names) }}
      />
    </div>
  )
}
