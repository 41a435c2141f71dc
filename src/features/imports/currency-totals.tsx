import type { Import } from '#domain/contracts/imports.ts'
import { Table } from '#ui/table.tsx'

/** What the file adds up to, per currency, to check against its source. */
export function CurrencyTotals({ totals }: { totals: Import['totals'] }) {
  return (
    <Table caption="Totals of the file, per currency" isCaptionVisible>
      <thead>
        <tr>
          <th scope="col" className="whitespace-nowrap">
            Currency
          </th>
          <th scope="col" data-numeric>
            Gross sales
          </th>
          <th scope="col" data-numeric>
            Net sales
          </th>
          <th scope="col" data-numeric>
            Total sales
          </th>
        </tr>
      </thead>
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
