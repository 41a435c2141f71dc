import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { Comparison } from '#domain/contracts/figure-terms.ts'
import type { PeriodName } from '#domain/period-presets.ts'
import type { Period } from '#domain/periods.ts'
import type { AgentId } from './agents.ts'

/** A figure that a reply rests on, written as it stood when the reply was composed. */
export type Citation = {
  label: string
  value: string
  period: Period
  /** What the days were called, where that tells what they are held against. */
  name: PeriodName | null
  compare: Comparison
  /** Such as +12%; `null` where nothing is compared. */
  change: string | null
  /** What the orders do not tell about the figure; `null` where they tell all. */
  note: string | null
}

export type ChartAttachment = {
  type: 'chart'
  chartType: 'line' | 'bar'
  title: string
  /** Days as YYYY-MM-DD, or names. */
  labels: string[]
  /** Minor units where `currency` is given; `null` where a label has no value. */
  values: (number | null)[]
  currency?: string
  /** Only where the labels are days. */
  granularity?: Dashboard['granularity']
  /** The last label's bucket is not over. */
  isLastUnfinished?: boolean
}

export type ImageAttachment = { type: 'image'; title: string; url: string }

export type Attachment = ChartAttachment | ImageAttachment

/** A text for a person to check and use; what only they know stands in [square brackets]. */
export type Draft = { title: string; text: string }

/** Ways to get figures where there are none. */
export type Offer = 'import' | 'sample'

export type Reply = {
  text: string
  citations: Citation[]
  attachments: Attachment[]
  draft: Draft | null
  offers: Offer[]
  /** The agent whose field the question is in. */
  handOver: { agent: AgentId; question: string } | null
  suggestions: string[]
}

export type Question = {
  agent: AgentId
  text: string
  /** What the person asked this agent just before, for questions that go on from it. */
  earlier: string | null
}

/** Figures to ask the API for; without days, the server's default period. The name of the days tells what they are held against. */
export type FiguresQuery = { from?: string; to?: string; period?: PeriodName; compare: Comparison }

/** The store's figures as the screens load them; `null` for a person without a store. */
export type LoadFigures = (query: FiguresQuery) => Promise<Dashboard | null>

/** Answers questions. Each value is the reply as far as it has come, the last one the whole. */
export type Advisor = { reply: (question: Question) => AsyncIterable<Reply> }
