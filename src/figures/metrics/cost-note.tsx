import type { FiguresAnswer } from '#domain/contracts/figures.ts'
import { cn } from '#lib/cn.ts'
import { formatCount, formatMoney, formatPercent } from '#lib/format.ts'
import { TextLink } from '#ui/links/text-link.tsx'

type Costs = Pick<
  NonNullable<FiguresAnswer['leftOut']['costs']>,
  'areKnown' | 'coverage' | 'netSalesWithout' | 'linesWithout' | 'netSalesByRule'
>

/** Says for how much of net sales costs are known. Returns `null` if it is all of them. */
function describeCosts({ areKnown, coverage, netSalesWithout, linesWithout }: Costs, currency: string): string | null {
  if (!areKnown) return 'No costs are known for these sales, so they have no gross profit and no margin.'
  if (netSalesWithout === 0 && linesWithout === 0) return null
  const lines = formatCount(linesWithout, 'order line')
  const without = `${formatMoney(netSalesWithout, currency)}${linesWithout === 0 ? '' : ` (${lines})`}`
  // Returns can make one part larger than the whole.
  const isPart = coverage !== null && coverage > 0 && coverage < 1
  if (!isPart) return `Net sales of ${without} have no known cost. Gross profit and margin leave them out.`
  return `Costs are known for ${formatPercent(coverage)} of net sales. Gross profit and margin leave out the other ${without}.`
}

type CostNoteProps = { costs: Costs | null; currency: string; className?: string }

/** A note on the sales without a cost, on those with one by a rule, and how to add costs. Empty if there are neither. */
export function CostNote({ costs, currency, className }: CostNoteProps) {
  const byRule = costs?.netSalesByRule ?? 0
  const notes = [
    costs && describeCosts(costs, currency),
    byRule === 0 ? null : `Net sales of ${formatMoney(byRule, currency)} have a cost of goods by your rule.`,
  ].filter((note) => note !== null)
  if (notes.length === 0) return null
  return (
    <p className={cn('text-muted', className)}>
      {notes.join(' ')}{' '}
      <TextLink to="/documentation/costs-and-margins" className="inline-flex items-center pointer-coarse:min-h-11">
        How to add costs
      </TextLink>
    </p>
  )
}
