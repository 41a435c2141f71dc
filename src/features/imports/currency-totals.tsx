import type { Import } from '#domain/contracts/imports.ts'
import { formatExactMoney } from '#lib/format.ts'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'

type CurrencyTotalsProps = { totals: Import['totals']; caption?: string }

export function CurrencyTotals({ totals, caption = 'Totals in the file, by currency' }: CurrencyTotalsProps) {
  return (
    <Table caption={caption} isCaptionVisible>
      <TableHead
        columns={['Currency', { figures: 'Gross sales' }, { figures: 'Net sales' }, { figures: 'Total sales' }]}
      />
      <tbody>
        {totals.map(({ currency, gross, net, total }) => (
          <tr key={currency}>
            <td className="whitespace-nowrap">{currency}</td>
            <td data-numeric>{formatExactMoney(gross, currency)}</td>
            <td data-numeric>{formatExactMoney(net, currency)}</td>
            <td data-numeric>{formatExactMoney(total, currency)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
