import type { ComponentProps, ReactNode } from 'react'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { noteOn } from '#domain/figure-notes.ts'
import type { SalesMetric } from '#domain/metrics.ts'
import { KeyFigure } from '#figures/metrics/key-figure.tsx'
import { describeChange } from '#figures/metrics/metric-change.ts'
import { ComparedValue, CompleteValue, MetricComparison } from '#figures/metrics/metric-comparison.tsx'
import { SalesFigure } from '#figures/orders/sales-figure.tsx'
import { localeFormat } from '#lib/intl.ts'
import { ChangeMark } from '#ui/charts/change-mark.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'
import { TableHead } from '#ui/tables/table-head.tsx'
import { Table } from '#ui/tables/table.tsx'
import { formatCaption, formatSales, isShown, traitOf } from './sales-format.ts'

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

/** Figures below others are close together, also for fingers. */
const COMPARED = 'pointer-coarse:min-h-6 pointer-coarse:after:hidden'

const readings = { '−': 'minus ', '+': 'plus ', '=': 'makes ' }

/** Shows step by step how the period's amounts add up to total sales, each with its change. */
export function SalesBreakdown({ report }: { report: SalesReport }) {
  const lines = LINES.filter(({ name }) => isShown(name, report))
  const isNarrow = useNarrowScreen()
  const hasChanges = report.comparison !== null && !isNarrow
  const columns = ['Metric', { figures: 'Period' }, ...(hasChanges ? [{ figures: 'Change' }] : [])]
  return (
    <Card aria-labelledby="sales-breakdown" className="xl:[grid-area:2/1/4/2]">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sales-breakdown" className="text-base font-semibold">
          How sales add up
        </h2>
        <TextLink to="/documentation/net-sales" className="inline-flex items-center text-xs pointer-coarse:min-h-11">
          How we calculate these
        </TextLink>
      </div>
      <Table caption="Sales in this period" className="max-[22.5rem]:text-xs max-[22.5rem]:[&_:is(th,td)]:pr-1">
        <TableHead columns={columns} />
        <tbody>
          {lines.map((line) => (
            <BreakdownLine key={line.name} line={line} report={report} isNarrow={isNarrow} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

type BreakdownLineProps = { line: Line; report: SalesReport; isNarrow: boolean }

/** On a narrow screen, the change is below the amount. */
function BreakdownLine({ line: { name, sign }, report, isNarrow }: BreakdownLineProps) {
  const { comparison, totals } = report
  const { label, ...trait } = traitOf(name)
  const note = noteOn(name, { ...report, refunds: totals.refunds.value }, localeFormat)
  const change = describeChange(trait, totals[name], report.period)
  const mark = change && <ChangeMark {...change} />
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
        {label}
        {note && <span className="ml-4 block text-xs whitespace-normal text-muted tabular-nums">{note}</span>}
      </td>
      <td data-numeric className="space-y-1.5">
        <Amounts name={name} report={report} isChanged={change !== null}>
          {isNarrow && mark}
        </Amounts>
      </td>
      {comparison && !isNarrow && <td data-numeric>{mark}</td>}
    </tr>
  )
}

type AmountsProps = { name: SalesMetric; report: SalesReport; isChanged: boolean; children: ReactNode }

/** An amount of the period, how it changed, and what it is compared with. */
function Amounts({ name, report, isChanged, children }: AmountsProps) {
  const { comparison, period, store, totals } = report
  const { value, comparison: base, complete } = totals[name]
  const figure = { name, store }
  return (
    <>
      <span className="block">
        <Amount {...figure} value={value} period={period} isTotal />
      </span>
      {children && <span className="block text-xs">{children}</span>}
      {isChanged && complete && (
        <span className="block">
          <CompleteValue
            complete={complete}
            format={(amount, to = complete.to) => (
              <Amount {...figure} value={amount} period={{ from: period.from, to }} className={COMPARED} />
            )}
          />
        </span>
      )}
      {comparison && (
        <div>
          <ComparedValue
            value={base}
            format={(amount) => <Amount {...figure} value={amount} period={comparison} className={COMPARED} />}
          />
        </div>
      )}
    </>
  )
}

function Amount(figure: Omit<ComponentProps<typeof SalesFigure>, 'text'>) {
  return <SalesFigure {...figure} text={formatSales(figure.name, figure.value, figure.store.currency)} />
}

const FIGURES = ['net_sales', 'orders', 'average_order_value', 'units', 'refunds'] as const

/** The figures that people look for first, each with its change. */
export function SalesFigures({ report }: { report: SalesReport }) {
  const { comparison, period, store, totals } = report
  const strip = FIGURES.map((name) => formatSales(name, totals[name].value, store.currency))
  return (
    <Card aria-label="Key figures" className="p-4 sm:px-5 xl:col-span-2">
      <dl className="grid gap-x-5 gap-y-4 min-[22.5rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
        {FIGURES.map((name) => {
          const trait = traitOf(name)
          const note = noteOn(name, { ...report, refunds: totals.refunds.value }, localeFormat)
          const figure = { name, store }
          return (
            <div key={name} className="min-w-0">
              <dt className="text-xs font-medium text-muted sm:text-sm">{trait.label}</dt>
              <dd className="leading-9">
                <KeyFigure strip={strip} className="[--figure-size:1.5rem]">
                  <Amount {...figure} value={totals[name].value} period={period} isTotal />
                </KeyFigure>
              </dd>
              {comparison && (
                <dd className="flex flex-wrap items-center gap-x-2 text-xs tabular-nums">
                  <MetricComparison
                    trait={trait}
                    metric={totals[name]}
                    period={period}
                    format={(value, to) => (
                      <SalesFigure
                        {...figure}
                        text={formatCaption(name, value, store.currency)}
                        value={value}
                        period={to === undefined ? comparison : { from: period.from, to }}
                        className={COMPARED}
                      />
                    )}
                  />
                </dd>
              )}
              {note && <dd className="mt-1 text-xs text-muted tabular-nums">{note}</dd>}
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
