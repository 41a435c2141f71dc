import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { Comparison } from '#domain/contracts/figure-terms.ts'
import type { PeriodName } from '#domain/period-presets.ts'
import type { Period } from '#domain/periods.ts'
import type { AgentId } from './agents.ts'

/** A figure that a reply uses, as formatted when the reply was composed. */
export type Citation = {
  label: string
  value: string
  period: Period
  /** The preset's name, such as "last month", if it determines the comparison. */
  name: PeriodName | null
  compare: Comparison
  /** Such as +12%; `null` without a comparison. */
  change: string | null
  /** What the figure leaves out because the orders lack it; `null` if they are complete. */
  note: string | null
}

export type ChartAttachment = {
  type: 'chart'
  chartType: 'line' | 'bar'
  title: string
  /** Days as YYYY-MM-DD, or names. */
  labels: string[]
  /** In minor units if `currency` is given; `null` if a label has no value. */
  values: (number | null)[]
  currency?: string
  /** Only if the labels are days. */
  granularity?: Dashboard['granularity']
  /** Whether the last bucket isn't over yet. */
  isLastUnfinished?: boolean
}

export type ImageAttachment = { type: 'image'; title: string; url: string }

export type Attachment = ChartAttachment | ImageAttachment

/** A text for the person to check and use; [square brackets] mark what to fill in. */
export type Draft = { title: string; text: string }

/** Ways to get figures when the store has none. */
export type Offer = 'import' | 'sample'

export type Reply = {
  text: string
  citations: Citation[]
  attachments: Attachment[]
  draft: Draft | null
  offers: Offer[]
  /** The agent that answers this kind of question. */
  handOver: { agent: AgentId; question: string } | null
  suggestions: string[]
}

export type Question = {
  agent: AgentId
  text: string
  /** The previous question to this agent, for follow-up questions. */
  earlier: string | null
}

/** Parameters of a figures request; without days, the server's default period. `name` determines the comparison. */
export type FiguresQuery = { from?: string; to?: string; period?: PeriodName; compare: Comparison }

/** The store's figures as the screens load them; `null` for a person without a store. */
export type LoadFigures = (query: FiguresQuery) => Promise<Dashboard | null>

/** Answers questions. Each value is the reply so far; the last one is complete. */
export type Advisor = { reply: (question: Question) => AsyncIterable<Reply> }
