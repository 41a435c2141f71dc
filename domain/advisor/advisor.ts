import type * as v from 'valibot'
import type { replySchema } from '#domain/contracts/agents/answers.ts'
import type { MailingList } from '#domain/contracts/analytics/mailing-list.ts'
import type { OverdueLabel } from '#domain/analysis/customers/order-gaps.ts'
import type { RfmSegment } from '#domain/analysis/customers/rfm-segments.ts'
import type { BasketReport } from '#domain/contracts/analytics/basket.ts'
import type { CustomerList, CustomersReport } from '#domain/contracts/analytics/customers.ts'
import type { ForecastUnit } from '#domain/contracts/analytics/forecast-terms.ts'
import type { ForecastReport } from '#domain/contracts/analytics/forecast.ts'
import type { OrderPage } from '#domain/contracts/analytics/order-page.ts'
import type { OrdersAttention } from '#domain/contracts/analytics/orders-attention.ts'
import type { ProductsReport } from '#domain/contracts/analytics/products.ts'
import type { CampaignOutcome } from '#domain/contracts/campaigns/outcome.ts'
import type { ChangeReport } from '#domain/contracts/analytics/change.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { ListingContent } from '#domain/contracts/drafts/listing.ts'
import type { Policies } from '#domain/contracts/drafts/policies.ts'
import type { Comparison } from '#domain/contracts/figure-terms.ts'
import type { EventEffectAnswer, EventKind, Touched } from '#domain/contracts/events.ts'
import type { Goals } from '#domain/contracts/goals.ts'
import type { QuestionAnswer } from '#domain/contracts/questions.ts'
import type { Catalog, Collections } from '#domain/contracts/catalog/catalog.ts'
import type { Reorder } from '#domain/contracts/reorder/reorder.ts'
import type { Today } from '#domain/contracts/today.ts'
import type { PeriodName } from '#domain/period-presets.ts'
import type { Period } from '#domain/periods.ts'
import type { Outcome } from '#domain/today/outcome.ts'
import type { ProposalContent } from '#domain/today/proposal.ts'
import type { AgentId } from './agents.ts'

export type Reply = v.InferOutput<typeof replySchema>

export type Citation = Reply['citations'][number]

/** A tab of Analytics, and what its address says beside the days. */
export type Screen = NonNullable<Citation['screen']>

export type Attachment = Reply['attachments'][number]

export type ChartAttachment = Extract<Attachment, { type: 'chart' }>

export type ImageAttachment = Extract<Attachment, { type: 'image' }>

export type FiguresTable = NonNullable<Reply['table']>

export type Draft = NonNullable<Reply['draft']>

export type DraftSubject = NonNullable<Draft['about']>

export type Offer = Reply['offers'][number]

export type Question = {
  agent: AgentId
  text: string
  /** The person's last questions to this agent, the oldest first, so that a follow-up can refer to them. */
  earlier: readonly string[]
}

/**
 * Parameters of a figures request. Without days, the server uses its default period. `period` can change the comparison
 * days.
 */
export type FiguresQuery = { from?: string; to?: string; period?: PeriodName; compare: Comparison }

/** Loads the same figures as the screens. Resolves to `null` for a person without a store. */
export type LoadFigures = (query: FiguresQuery) => Promise<Dashboard | null>

/** Finds out which figures a question asks for, and loads them. Resolves to `null` for a person without a store. */
export type AskQuestion = (question: Omit<Question, 'agent'>) => Promise<QuestionAnswer | null>

/** An order as lists of the newest orders have it. */
export type NamedOrder = Dashboard['recentOrders'][number]

/** A product as a question names it. */
export type NamedProduct = Pick<Dashboard['topProducts'][number], 'id' | 'title' | 'sku'>

/** The texts of a product: those of the draft that waits, or new ones. */
export type ListingText = { content: ListingContent; isWaiting: boolean }

/** What is marked in the calendar. */
export type CalendarEvent = {
  id: string
  kind: EventKind
  name: string
  from: string
  to: string
  touched: Touched
}

/** What was proposed and done. `doneAt` is an instant, and `signal` the title of the change that it answered. */
export type DoneWork = { content: ProposalContent; doneAt: string; outcome: Outcome | null; signal: string | null }

/** A campaign email that went out, and what the last look at its orders found. */
export type SentCampaign = { id: string; name: string; sentOn: string; outcome: CampaignOutcome | null }

/** The page of an order, and what the store promises. */
export type ReplySource = { order: OrderPage | null; policies: Policies }

/** Product texts that were changed in the shop, and what was found since. Without a basis, nothing could be told. */
export type ChangedTexts = {
  id: string
  product: string
  changedOn: string
  outcome: { text: string; basis: string | null } | null
}

/**
 * Loads the reports that Analytics shows, one page of rows. Each resolves to `null` for a person without a
 * store.
 */
export type LoadReports = {
  products: (
    query: { product?: string; stock?: string; sort?: string },
    limit: number,
  ) => Promise<ProductsReport | null>
  pairs: (query: Period & { with?: string; sort: string }, limit: number) => Promise<BasketReport | null>
  customers: (store: string) => Promise<CustomersReport | null>
  /** The forecast of net sales. */
  forecast: (query: { store: string; by: ForecastUnit }) => Promise<ForecastReport | null>
  /** The order with this number, with or without a #. `null` also if the store has none. */
  order: (store: string, number: string) => Promise<NamedOrder | null>
  /** What a reply about an order, or about none, is written from. */
  replySource: (store: string, order: string | null) => Promise<ReplySource | null>
  /** The product that a text in small letters names. */
  product: (store: string, text: string) => Promise<NamedProduct | null>
  /** What to say about a product in the shop. */
  listing: (store: string, product: string) => Promise<ListingText | null>
  /** The customers who bought most come first. */
  customerList: (query: {
    store: string
    overdue: OverdueLabel | null
    segment: RfmSegment | null
  }) => Promise<CustomerList | null>
  /** What there is to do, and what changed. */
  today: (store: string) => Promise<Today | null>
  /** How the current month goes beside its goals. */
  goals: (store: string) => Promise<Goals | null>
  /** What to order from suppliers. */
  reorder: (store: string) => Promise<Reorder | null>
  /** The orders that someone should look at, and why. */
  attention: (store: string) => Promise<OrdersAttention | null>
  /** What is missing in the catalog, and which prices are below costs. */
  catalog: (store: string) => Promise<Catalog | null>
  /** Collections that sales propose. */
  collections: (store: string) => Promise<Collections | null>
  /** Why net sales changed. */
  change: (query: FiguresQuery & { store: string }) => Promise<ChangeReport | null>
  /** What is marked in the calendar, the earliest first. */
  events: (store: string) => Promise<CalendarEvent[]>
  /** Whether an event mattered. */
  eventEffect: (store: string, event: string) => Promise<EventEffectAnswer | null>
  /** What was proposed and marked as done, the latest first. */
  doneWork: (store: string) => Promise<DoneWork[]>
  /** Campaign emails that went out, the latest first. */
  campaigns: (store: string) => Promise<SentCampaign[]>
  /** Product texts that were changed in the shop, the latest first. */
  changedTexts: (store: string) => Promise<ChangedTexts[]>
  /** Who can be written to: of all customers, or of those who are this overdue. */
  mailingList: (query: { store: string; overdue: OverdueLabel | null }) => Promise<MailingList | null>
}

/** Answers questions. Yields the reply so far, several times; the last value is the complete reply. */
export type Advisor = { reply: (question: Question) => AsyncIterable<Reply> }
