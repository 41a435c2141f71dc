import type { Import } from '#domain/contracts/imports.ts'
import { currencyExponent } from '#domain/money.ts'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'

type CurrencyTotalsProps = { totals: Import['totals']; caption?: string }

export function CurrencyTotals({ totals, caption = 'Totals of the file, per currency' }: CurrencyTotalsProps) {
  return (
    <Table caption={caption} isCaptionVisible>
      <TableHead
        columns={['Currency', { figures: 'Gross sales' }, { figures: 'Net sales' }, { figures: 'Total sales' }]}
      />
      <tbody>
        {totals.map(({ currency, gross, net, total }) => (
          <tr key={currency}>
            <td className="whitespace-nowrap">{currency}</td>
            <td data-numeric>{formatDecimal(gross, currency)}</td>
            <td data-numeric>{formatDecimal(net, currency)}</td>
            <td data-numeric>{formatDecimal(total, currency)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/**
 * Formats an exact decimal string without converting it to a float. It has the decimals of the currency, and more if they
 * aren't zero.
 */
export function formatDecimal(decimal: string, currency: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const decimals = fraction.replace(/0+$/, '').padEnd(currencyExponent(currency), '0')
  return decimals === '' ? grouped : `${grouped}.${decimals}`
}
