import type { PeriodProblem } from '#domain/advisor/questions/days/period-patterns.ts'
import type { Request } from '#domain/advisor/request.ts'
import type { RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import type { Unit } from '#domain/calendar-units.ts'
import type { DimensionName } from '#domain/dimensions.ts'
import type { QueryMetric } from '#domain/metrics.ts'
import type { PeriodName } from '#domain/period-presets.ts'
import type { Period } from '#domain/periods.ts'
import type { Comparison } from './figure-terms.ts'
import type { Filter } from './figures-filter.ts'
import type { FiguresAnswer } from './figures.ts'
import type { GoalMetric } from './goals.ts'

/** The maximum length of a message, in JavaScript string units (UTF-16). */
export const LONGEST_MESSAGE = 10_000

/** Longer messages are stories, not questions. */
export const LONGEST_QUESTION = 500

/** How many earlier questions of a chat are looked at. */
export const MOST_EARLIER = 5

/** What a figure is limited to, as the reply names it. `field` is `null` for a condition without a name. */
export type About = { field: DimensionName | null; text: string; isNegated: boolean }

/** The figures that a question asks for. */
export type AskedFigures = {
  query: {
    metrics: QueryMetric[]
    by: DimensionName[]
    rows?: 'orders'
    period?: Exclude<PeriodName, 'days'> | Period
    where?: Filter
    compare: Comparison | Period
    order: [QueryMetric | DimensionName, 'asc' | 'desc'][]
  }
  /** How many rows the reply shows at most. */
  limit: number
  /** Whether the question says how many. */
  isLimited: boolean
  direction: 'asc' | 'desc' | null
  /** Which changes are asked for. */
  trend: 'up' | 'down' | null
  /** Whether products without a sale in the period are asked for. */
  isUnsold: boolean
  /** What a share is a share of; `null` if no share is asked for. The query's condition is that of both; `part` names what isn't in the whole. */
  share: { where?: Filter; about: About[]; part: About[] } | null
  /** Whether the number of the parts is asked for. */
  isCount: boolean
  /** Whether the question asks what refunds did to sales. */
  isEffect: boolean
  /** The unit of time that sums are divided by, and the only weekdays that count, 0 for Monday. */
  average: { unit: Unit; weekdays: number[] | null } | null
  about: About[]
  /** Words that were read as a similar name. Those with `null` were left out. */
  corrections: { written: string; read: string | null }[]
}

/** `low` is what runs out first, `cover` how long the stock lasts, `all` how much there is. */
export type StockList = 'low' | 'out_of_stock' | 'slow' | 'cover' | 'all'

/** What Catalog shows: what is missing, which prices are below costs, which collections to make. */
export type CatalogList = 'gaps' | 'losses' | 'collections'

type Corrections = AskedFigures['corrections']

/** What an owner wants to know beside figures. `name` is what the question calls an event of the calendar. */
export type AskedJob =
  | { report: 'today'; list: 'actions' | 'changes' | 'state' }
  | { report: 'past_work' | 'write_to' | 'reorder' | 'attention' | 'digest' }
  | { report: 'catalog'; list: CatalogList }
  /** `metrics` are those that the question names, or none for all. */
  | { report: 'goals'; metrics: GoalMetric[] }
  | { report: 'event'; name: string | null; noun: string }

/** A report that a question asks for. `products` are ids, `name` what the question calls them. */
export type AskedReport =
  | (AskedJob & {
      products: string[]
      /** The days that the question names. */
      period: Period | null
      corrections: Corrections
    })
  | { report: 'stock'; list: StockList; products: string[]; name: string | null; corrections: Corrections }
  | { report: 'pairs'; products: string[]; name: string | null; period: Period; corrections: Corrections }
  | {
      report: 'customers'
      list: 'likely_gone' | 'overdue' | 'segments' | RfmSegment
      corrections: Corrections
    }

/** What a question keeps of those before it. */
export type Kept = 'days' | 'conditions' | 'days_and_conditions'

/** Missing if the question itself says that it goes on. */
type GoesOn = { kept?: Kept }

/** What was understood of a question. `plain` questions are about figures of the dashboard, or ask for a text. */
export type Reading =
  | ({ kind: 'plain'; request: Request; corrections: Corrections } & GoesOn)
  /** Several questions in one, each of which is understood alone. */
  | { kind: 'several'; texts: string[] }
  | { kind: 'missing'; answer: string }
  | { kind: 'problem'; problem: PeriodProblem }
  | { kind: 'unclear'; unknown: string[]; nearest: string | null }
  | { kind: 'report'; asked: AskedReport }
  | ({ kind: 'figures'; asked: AskedFigures } & GoesOn)

export type ShownFigures = Pick<
  FiguresAnswer,
  | 'store'
  | 'period'
  | 'comparison'
  | 'ordersBegin'
  | 'currency'
  | 'rows'
  | 'rowCount'
  | 'totals'
  | 'others'
  | 'today'
  | 'leftOut'
>

/** Why a language model was no help: `not_understood` is its own word, the others are faults. */
export type PlannerFailure = 'not_understood' | 'no_answer' | 'refused' | 'busy' | 'unusable' | 'spent'

/** What a language model did about a question that the agents don't read. `asked` is the question that was read instead. */
export type Planner = { model: string; asked: string } | { model: string; why: PlannerFailure }

/**
 * What the server answers. `unsold` are the products without a sale, and `whole` are the figures that a share is a share
 * of, or the sums of an average, if the question asks for them.
 */
export type QuestionAnswer = { planner?: Planner } & (
  | Exclude<Reading, { kind: 'figures' }>
  | ({
      kind: 'figures'
      asked: AskedFigures
      figures: ShownFigures
      whole: ShownFigures | null
      unsold: string[]
      /** Whether shipping or fees that are sold as products are left out of the list. */
      isWithoutFees: boolean
    } & GoesOn)
)
