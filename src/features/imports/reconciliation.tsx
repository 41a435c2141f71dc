import type { Reconciliation as Entry } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { cn } from '#lib/cn.ts'
import { Table } from '#ui/table.tsx'
import { formatDecimal } from './currency-totals.tsx'

type Line = { label: string; amount: string; kind?: 'sum' | 'part' }

const isZero = (amount: string): boolean => /^-?[0.]*$/.test(amount)

const minus = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

/** From what the file says down to what is counted. */
function linesOf({ stated, counted, givenBack, aside, leftOut, difference }: Entry): Line[] {
  const taken = [
    ...aside.map(({ reason, amount }) => ({ label: `${reason}: not a sale`, amount })),
    ...leftOut.map(({ reason, amount }) => ({ label: `${reason}: left out`, amount })),
    { label: 'Refunds and cancellations', amount: givenBack },
    { label: 'In order totals, but not in their lines', amount: difference },
  ].filter(({ amount }) => !isZero(amount))
  const parts = [
    { label: 'Gross sales', amount: counted.gross },
    { label: 'Discounts', amount: counted.discounts },
    { label: 'Returns', amount: counted.returns },
    { label: 'Shipping', amount: counted.shipping },
    { label: 'Tax', amount: counted.tax },
    { label: 'Duties', amount: counted.duties },
  ].filter(({ label, amount }) => label === 'Gross sales' || !isZero(amount))
  return [
    { label: stated.by === 'orders' ? 'Order totals in the file' : 'All rows of the file', amount: stated.amount },
    ...taken.map(({ label, amount }) => ({ label, amount: minus(amount) })),
    { label: 'Counted as total sales', amount: counted.total, kind: 'sum' },
    ...parts.map((part): Line => ({ ...part, kind: 'part' })),
    { label: 'Net sales', amount: counted.net, kind: 'sum' },
  ]
}

/** How what the file says comes to what is counted, in one currency. */
export function Reconciliation({ entry }: { entry: Entry }) {
  const { currency, orders, fees, differing } = entry
  const count = `${formatNumber(orders)} ${orders === 1 ? 'order' : 'orders'}`
  return (
    <div className="grid gap-2">
      <Table caption={`From the file to your figures, in ${currency} (${count})`} isCaptionVisible>
        <tbody>
          {linesOf(entry).map(({ label, amount, kind }) => (
            <tr key={`${kind} ${label}`} className={cn(kind === 'sum' && 'font-medium')}>
              <th scope="row" className={cn('text-left', kind === 'part' && 'pl-4 text-muted')}>
                <bdi>{label}</bdi>
              </th>
              <td data-numeric className={cn(kind === 'part' && 'text-muted')}>
                {formatDecimal(amount, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {!isZero(fees) && (
        <p className="text-muted">Fees in the file: {formatDecimal(fees, currency)}. They are not part of sales.</p>
      )}
      {differing.orders > 0 && <DifferingOrders currency={currency} differing={differing} />}
    </div>
  )
}

function DifferingOrders({ currency, differing }: Pick<Entry, 'currency' | 'differing'>) {
  const { orders, listed } = differing
  const more = orders - listed.length
  return (
    <details>
      <summary className="cursor-pointer font-medium text-accent-ink">
        {orders === 1 ? '1 order has' : `${formatNumber(orders)} orders have`} a total that differs from its lines
      </summary>
      <ul className="mt-2 text-muted">
        {listed.map(({ name, stated, lines }, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may name the same order
          <li key={`${position} ${name}`} className="flex flex-wrap justify-between gap-x-4">
            <bdi className="min-w-0 break-words">{name}</bdi>
            <span className="tabular-nums">
              total {formatDecimal(stated, currency)}, lines {formatDecimal(lines, currency)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted">And {formatNumber(more)} more.</p>}
    </details>
  )
}
