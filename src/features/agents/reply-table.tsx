import type { FiguresTable } from '#domain/advisor/advisor.ts'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'

/** A small table in a reply. */
export function ReplyTable({ table: { title, columns, names, rows } }: { table: FiguresTable }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface px-5 pt-3 pb-4">
      <Table caption={title}>
        <TableHead columns={columns.map((label, at) => (at < names ? label : { figures: label }))} />
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows never move
            <tr key={row}>
              {cells.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns never move
                <td key={at} data-numeric={at < names ? undefined : true}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
