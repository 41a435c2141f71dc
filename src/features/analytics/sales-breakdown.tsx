import type { SalesReport } from '#domain/contracts/analytics.ts'
import { noteOn } from '#domain/figure-notes.ts'
import { localeFormat } from '#lib/intl.ts'
import type { SalesMetric } from '#domain/metrics.ts'
import { describeChange } from '#lib/metric-change.ts'
import { Card } from '#ui/card.tsx'
import { ChangeMark } from '#ui/change-mark.tsx'
import { Table } from '#ui/table.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { BaseValue } from './base-value.tsx'
import { formatSales, isShown, traitOf } from './sales-metrics.ts'

type Line = { name: SalesMetric; sign?: '−' | '+' | '=' }

const LINES: readonly Line[] = [
  { name: 'gross_sales' },
  { name: 'discounts', sign: '−' },
  { name: 'returns', sign: '−' },
  { name: 'net_sales', sign: '=' },
  { name: 'shipping', sign: '+' },
  { name: 'taxes', sign: '+' },
  { name: 'duties', sign: '+' },
  { name: 'total_sales', sign: '=' },
]

const readings = { '−': 'minus ', '+': 'plus ', '=': 'makes ' }

/** The amounts of the whole period, in the order in which they add up, each with its change. */
export function SalesBreakdown({ report }: { report: SalesReport }) {
  const lines = LINES.filter(({ name }) => isShown(name, report))
  const columns = ['Figure', { figures: 'Period' }, ...(report.comparison ? [{ figures: 'Change' }] : [])]
  return (
    <Card aria-labelledby="sales-breakdown" className="xl:[grid-area:1/1/3/2]">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sales-breakdown" className="text-base font-semibold">
          How sales add up
        </h2>
        <TextLink to="/documentation/net-sales" className="text-xs">
          What the figures mean
        </TextLink>
      </div>
      <Table caption="Sales of the period" className="max-[22.5rem]:[&_:is(th,td)]:pr-1">
        <TableHead columns={columns} />
        <tbody>
          {lines.map((line) => (
            <BreakdownLine key={line.name} line={line} report={report} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

function BreakdownLine({ line: { name, sign }, report }: { line: Line; report: SalesReport }) {
  const { comparison, store, totals } = report
  const { value, comparison: base } = totals[name]
  const trait = traitOf(name)
  const note = noteOn(name, { ...report, refunds: totals.refunds.value }, localeFormat)
  const change = describeChange(trait, totals[name])
  return (
    <tr className={sign === '=' ? 'font-semibold' : undefined}>
      <td className="whitespace-nowrap">
        {sign && (
          <>
            <span aria-hidden="true" className="inline-block w-4 text-muted">
              {sign}
            </span>
            <span className="sr-only">{readings[sign]}</span>
          </>
        )}
        {trait.label}
        {note && <span className="ml-4 block text-xs whitespace-normal text-muted tabular-nums">{note}</span>}
      </td>
      <td data-numeric>
        <span className="block">{formatSales(name, value, store.currency)}</span>
        {comparison && <BaseValue value={formatSales(name, base, store.currency)} />}
      </td>
      {comparison && <td data-numeric>{change && <ChangeMark {...change} />}</td>}
    </tr>
  )
}
