import type { Filter } from '#domain/contracts/figures-filter.ts'
import { METRIC_DEFINITIONS, METRIC_NAMES } from '#domain/metrics.ts'
import type { Period } from '#domain/periods.ts'
import type { Reply } from './advisor.ts'
import type { Task } from './agents.ts'
import { type Answer, comparedDays } from './answer.ts'
import type { FiguresRead } from './plan.ts'
import type { FiguresOfQuestion } from '#domain/advisor/question-replies/citations.ts'
import { describeLimits } from '#domain/advisor/question-replies/limits.ts'

/** A chat keeps at most 16 KiB beside the text of a reply. */
const LONGEST_FILTER = 2000

const toDays = ({ from, to }: Period): Period => ({ from, to })

const whereOf = (where: Filter | undefined): Pick<FiguresRead, 'where'> =>
  where && JSON.stringify(where).length <= LONGEST_FILTER ? { where } : {}

/** Returns what was read for a question in words, and what a share is a share of. */
export function readOfQuestion({ asked, figures, whole }: FiguresOfQuestion): FiguresRead[] {
  const { metrics, by, compare, period, where } = asked.query
  const [first = 'net_sales'] = metrics
  const named = typeof compare === 'string' && figures.comparison ? compare : 'none'
  const compared = figures.comparison && toDays(figures.comparison)
  const read: FiguresRead = {
    metrics,
    by,
    period: toDays(figures.period),
    name: typeof period === 'string' ? period : null,
    compare: named,
    compared,
    limits: describeLimits(asked.about, first).trim(),
    ...whereOf(where),
  }
  const { share } = asked
  if (!share || !whole) return [read]
  const { where: _where, ...rest } = read
  const limits = describeLimits(share.about, first).trim()
  return [read, { ...rest, by: [], compare: 'none', compared: null, limits, ...whereOf(share.where) }]
}

const OF_PRODUCTS: readonly Task[] = ['top_products', 'campaign', 'product_text']

function isOfProducts({ request: { intent } }: Answer): boolean {
  return intent.kind === 'task' && OF_PRODUCTS.includes(intent.task)
}

/** The metrics that a reply cites, in the order of its citations. */
function citedMetrics({ citations }: Reply): FiguresRead['metrics'] {
  const labels = citations.map(({ label }) => label)
  const nameOf = (label: string) => METRIC_NAMES.find((name) => METRIC_DEFINITIONS[name].label === label) ?? []
  return [...new Set(labels.flatMap(nameOf))]
}

function splitOf({ request: { intent }, figures }: Answer): FiguresRead['by'] {
  return intent.kind === 'task' && intent.task === 'best_day' ? [figures.granularity] : []
}

/** Returns what was read of the dashboard's figures. Empty for a reply that cites none of them. */
export function readOfDashboard(answer: Answer, reply: Reply): FiguresRead[] {
  const { figures, name, other, request } = answer
  const rest = { name, compare: 'none', compared: null, limits: '' } as const
  const period = toDays(figures.period)
  if (isOfProducts(answer)) {
    const isCited = reply.citations.length > 0
    return isCited ? [{ ...rest, metrics: ['net_sales', 'units'], by: ['product'], period }] : []
  }
  const metrics = citedMetrics(reply)
  if (metrics.length === 0) return []
  const main: FiguresRead = { ...rest, metrics, by: splitOf(answer), period }
  if (other) return [main, { ...main, name: null, period: toDays(other.period) }]
  const compared = comparedDays(answer)
  return [compared ? { ...main, compare: request.compare, compared: toDays(compared) } : main]
}
