import { cn } from '#lib/cn.ts'
import { heatScale } from '#ui/charts/heat-scale.ts'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import type { RenderValue, SeriesTable } from './chart-series.ts'

const SHADES = ['', 'bg-chart-1/8', 'bg-chart-1/16', 'bg-chart-1/24', 'bg-chart-1/32', 'bg-chart-1/40']

type HeatMapProps = {
  label: string
  /** What the rows are. */
  rowLabel: string
  table: SeriesTable
  renderValue: RenderValue
}

/** A table whose cells are darker the larger their values are. */
export function HeatMap({ label, rowLabel, table: { columns, series }, renderValue }: HeatMapProps) {
  const { top } = heatScale(series.flatMap(({ values }) => values))
  return (
    <Table caption={label} className="[&_td[data-numeric]]:pl-2">
      <TableHead columns={[rowLabel, ...columns.map((column) => ({ figures: column.label }))]} />
      <tbody>
        {series.map((row) => (
          <tr key={row.key}>
            <td className="max-w-48 min-w-28 truncate">
              <bdi>{row.label}</bdi>
            </td>
            {columns.map((column, at) => {
              const value = row.values[at] ?? null
              return (
                <td key={column.key} data-numeric className={cn(value !== null && shadeOf(value, top))}>
                  {value === null ? '—' : renderValue(value, row, column)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function shadeOf(value: number, top: number): string | undefined {
  if (value <= 0) return undefined
  return SHADES[Math.min(SHADES.length - 1, Math.ceil((value / top) * (SHADES.length - 1)))]
}
