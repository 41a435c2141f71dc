import type { ReportSums } from '#domain/imports/combined-report.ts'
import { formatCount, formatExactMoney, formatNumber } from '#lib/format.ts'
import type { Reconciliation as Entry } from '#domain/contracts/imports.ts'
import { CurrencyTotals } from './currency-totals.tsx'

/** Counts of one or more imports, and how their amounts add up per currency. */
export function ReportFigures({ sums }: { sums: ReportSums }) {
  const { totals, reconciliation } = sums
  return (
    <>
      <Counts sums={sums} />
      {reconciliation.map((entry) => (
        <Reconciliation key={entry.currency} entry={entry} />
      ))}
      {/* Older versions of Cartwright stored only the totals of an import. */}
      {reconciliation.length === 0 && totals.length > 0 && <CurrencyTotals totals={totals} />}
    </>
  )
}

function Counts({ sums }: { sums: ReportSums }) {
  const orders = [
    { label: 'New orders', value: sums.ordersNew },
    { label: 'Changed orders', value: sums.ordersChanged },
    { label: 'Unchanged orders', value: sums.ordersUnchanged },
  ]
  const others = [
    { label: 'New products', value: sums.productsNew },
    { label: 'Changed products', value: sums.productsChanged },
    { label: 'New customers', value: sums.customersNew },
    { label: 'Changed customers', value: sums.customersChanged },
  ].filter(({ value }) => value > 0)
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {[...orders, ...others].map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tracking-tight tabular-nums">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Line = { label: string; amount: string; kind: 'step' | 'sum' | 'part' | 'partial sum' }

const isZero = (amount: string): boolean => /^-?[0.]*$/.test(amount)

const minus = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

/** Returns the lines that lead from the file's total to total sales. */
function stepsOf({ stated, counted, givenBack, aside, leftOut, difference }: Entry): Line[] {
  const taken = [
    ...aside.map(({ reason, amount }) => ({ label: `${reason} (not a sale)`, amount })),
    ...leftOut.map(({ reason, amount }) => ({ label: `${reason} (left out)`, amount })),
    { label: 'Refunds and cancellations', amount: givenBack },
    { label: 'Difference between order totals and lines', amount: difference },
  ].filter(({ amount }) => !isZero(amount))
  const label = stated.by === 'orders' ? 'Order totals in the file' : 'All rows in the file'
  return [
    { label, amount: stated.amount, kind: 'step' },
    ...taken.map((step): Line => ({ label: step.label, amount: minus(step.amount), kind: 'step' })),
    { label: 'Counted as total sales', amount: counted.total, kind: 'sum' },
  ]
}

const PARTS = [
  ['gross', 'Gross sales'],
  ['discounts', 'Discounts'],
  ['returns', 'Returns'],
  ['net', 'Net sales'],
  ['shipping', 'Shipping'],
  ['tax', 'Tax'],
  ['duties', 'Duties'],
] as const

/** Returns the lines for the parts of total sales. Leaves out most parts that are zero. */
function partsOf({ counted }: Entry): Line[] {
  const told = PARTS.filter(([name]) => name === 'gross' || name === 'net' || !isZero(counted[name]))
  return told.map(([name, label]) => ({ label, amount: counted[name], kind: name === 'net' ? 'partial sum' : 'part' }))
}

const looks: Record<Line['kind'], string> = {
  step: '[&>*]:font-normal',
  sum: 'border-t border-line-strong [&>*]:pb-2 [&>*]:font-semibold',
  part: 'text-muted [&>*]:font-normal [&>th]:pl-4',
  'partial sum': '[&>*]:font-medium [&>th]:pl-4',
}

/** How the file's total becomes total sales, in one currency. */
function Reconciliation({ entry }: { entry: Entry }) {
  const { currency, orders, fees, differing } = entry
  return (
    <div className="grid gap-2">
      <table className="w-full border-collapse">
        <caption className="pb-1 text-left font-medium">
          How the amounts add up in {currency}
          <span className="font-normal text-muted"> · {formatCount(orders, 'order')}</span>
        </caption>
        <tbody>
          {[...stepsOf(entry), ...partsOf(entry)].map(({ label, amount, kind }) => (
            <tr key={label} className={looks[kind]}>
              <th scope="row" className="py-1 pr-4 text-left align-top break-words">
                <bdi>{label}</bdi>
              </th>
              <td className="py-1 text-right align-top whitespace-nowrap tabular-nums">
                {formatExactMoney(amount, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isZero(fees) && (
        <p className="text-muted">Fees in the file: {formatExactMoney(fees, currency)}. They aren’t part of sales.</p>
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
          // oxlint-disable-next-line react/no-array-index-key -- two files can contain the same order
          <li key={`${position} ${name}`} className="flex flex-wrap justify-between gap-x-4">
            <bdi className="min-w-0 break-words">{name}</bdi>
            <span className="tabular-nums">
              total {formatExactMoney(stated, currency)}, lines {formatExactMoney(lines, currency)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted">And {formatNumber(more)} more.</p>}
    </details>
  )
}
