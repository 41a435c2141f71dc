import type { Import } from '#domain/contracts/imports.ts'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'

/** What the file adds up to, per currency, to check against its source. */
export function CurrencyTotals({ totals }: { totals: Import['totals'] }) {
  return (
    <Table caption="Totals of the file, per currency" isCaptionVisible>
      <TableHead
        columns={['Currency', { figures: 'Gross sales' }, { figures: 'Net sales' }, { figures: 'Total sales' }]}
      />
      <tbody>
        {totals.map(({ currency, gross, net, total }) => (
          <tr key={currency}>
            <td className="whitespace-nowrap">{currency}</td>
            <td data-numeric>{formatDecimal(gross)}</td>
            <td data-numeric>{formatDecimal(net)}</td>
            <td data-numeric>{formatDecimal(total)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Groups the digits of an exact decimal string without passing through a float. */
function formatDecimal(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
