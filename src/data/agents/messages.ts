import { isFilter } from '#domain/contracts/figures-filter.ts'
import type {
  Attachment,
  ChartAttachment,
  Citation,
  Draft,
  DraftSubject,
  Offer,
  Reply,
  FiguresTable,
  Screen,
} from '#domain/advisor/advisor.ts'
import { AGENT_IDS, type AgentId } from '#domain/advisor/agents.ts'
import { LONGEST_MESSAGE } from '#domain/contracts/questions.ts'
import type { Comparison } from '#domain/contracts/figure-terms.ts'
import { DIMENSION_NAMES } from '#domain/dimensions.ts'
import { PERIOD_NAMES } from '#domain/period-presets.ts'
import { isDay, type Period } from '#domain/periods.ts'
import { randomUuid } from '#lib/ids.ts'

/** The parts of a reply other than text and attachments. The plan is checked where it is shown. */
export type ReplyParameters = Omit<Reply, 'text' | 'attachments' | 'plan'> & { plan: unknown }

export type ChatMessage = {
  id: string
  content: string
  type: 'user' | 'agent'
  /** ISO instant. */
  timestamp: string
  parameters?: ReplyParameters
  attachments?: Attachment[]
  /** The position in the chat. Missing until the message is loaded from the server. */
  ordinal?: number
}

export type MessageRow = {
  id: string
  content: string
  type: 'user' | 'agent'
  timestamp: string
  ordinal: number
  parameters: unknown
  attachments: unknown
}

const granularities = ['day', 'month'] as const
const comparisons = ['none', 'previous_period', 'previous_year'] as const satisfies readonly Comparison[]

/** Creates a message from the person's text. Removes characters that the database rejects. */
export function createQuestion(text: string): ChatMessage {
  const content = text
    .slice(0, LONGEST_MESSAGE)
    .replaceAll('\0', '')
    .replaceAll(/\p{Cs}/gu, '\ufffd')
  return { id: randomUuid(), content, type: 'user', timestamp: new Date().toISOString() }
}

/** Creates a message from a reply. */
export function toReplyMessage(id: string, { text, attachments, ...parameters }: Reply): ChatMessage {
  return { id, content: text, type: 'agent', timestamp: new Date().toISOString(), parameters, attachments }
}

/** Converts a database row to a message. Omits attachments and parameters that this version can't read. */
export function toMessage({ parameters, attachments, ...row }: MessageRow): ChatMessage {
  if (row.type === 'user') return row
  return { ...row, parameters: toParameters(Object(parameters)), attachments: listOf(attachments, toAttachment) }
}

function listOf<Item>(value: unknown, parse: (entry: Record<string, unknown>) => Item | null): Item[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => parse(Object(entry)) ?? [])
}

const isText = (value: unknown): value is string => typeof value === 'string'

function toParameters(value: Record<string, unknown>): ReplyParameters {
  const offers: readonly Offer[] = ['import', 'sample']
  return {
    citations: listOf(value['citations'], toCitation),
    table: toTable(Object(value['table'])),
    draft: toDraft(Object(value['draft'])),
    offers: offers.filter((offer) => Array.isArray(value['offers']) && value['offers'].includes(offer)),
    handOver: toHandOver(Object(value['handOver'])),
    suggestions: Array.isArray(value['suggestions']) ? value['suggestions'].filter(isText) : [],
    plan: value['plan'] ?? null,
  }
}

function toCitation(citation: Record<string, unknown>): Citation | null {
  const { label, value, name, compare, change, note, split } = citation
  const screen = toScreen(Object(citation['screen']))
  const period = toPeriod(Object(citation['period']))
  if (!isText(label) || !isText(value) || !period) return null
  return {
    label,
    value,
    period,
    name: PERIOD_NAMES.find((known) => known === name) ?? null,
    compare: comparisons.find((known) => known === compare) ?? 'none',
    change: isText(change) ? change : null,
    note: isText(note) ? note : null,
    split: DIMENSION_NAMES.find((known) => known === split) ?? null,
    ...toWhere(citation['where']),
    ...(screen && { screen }),
    ...toPath(citation['href']),
  }
}

/** Keeps only paths of this app: a stored text can be the address of another site. */
const toPath = (value: unknown): Pick<Citation, 'href'> =>
  isText(value) && /^\/(?![/\\])/.test(value) ? { href: value } : {}

function toWhere(value: unknown): Pick<Citation, 'where'> {
  return isFilter(value) ? { where: value } : {}
}

const TABS: readonly Screen['tab'][] = ['products', 'customers', 'forecast']

function toScreen({ tab, choice }: Record<string, unknown>): Screen | null {
  const known = TABS.find((name) => name === tab)
  const entries = Object.entries(Object(choice)).filter((entry): entry is [string, string] => isText(entry[1]))
  return known ? { tab: known, choice: Object.fromEntries(entries) } : null
}

function toPeriod({ from, to }: Record<string, unknown>): Period | null {
  return isText(from) && isText(to) && isDay(from) && isDay(to) ? { from, to } : null
}

/** Reads a stored draft. Returns `null` if it is none. */
export function toDraft({ title, text, kind, about, product }: Record<string, unknown>): Draft | null {
  if (!isText(title) || !isText(text)) return null
  const subject = toSubject(Object(about))
  const named = toProduct(Object(product))
  return {
    title,
    text,
    ...((kind === 'reply' || kind === 'listing') && { kind }),
    ...(subject && { about: subject }),
    ...(named && { product: named }),
  }
}

const toProduct = ({ id, title }: Record<string, unknown>): Draft['product'] | null =>
  isText(id) && isText(title) ? { id, title } : null

function toSubject({ order, orderName, customer }: Record<string, unknown>): DraftSubject | null {
  return isText(order) && isText(orderName) ? { order, orderName, customer: isText(customer) ? customer : null } : null
}

function toHandOver({ agent, question }: Record<string, unknown>): { agent: AgentId; question: string } | null {
  const known = AGENT_IDS.find((id) => id === agent)
  return known && isText(question) ? { agent: known, question } : null
}

function toAttachment(value: Record<string, unknown>): Attachment | null {
  const { type, title, url } = value
  if (type === 'chart') return toChart(value)
  return type === 'image' && isText(title) && isText(url) ? { type, title, url } : null
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)

function toTable({ title, columns, names, rows }: Record<string, unknown>): FiguresTable | null {
  if (!isText(title) || !isTexts(columns) || typeof names !== 'number' || !Array.isArray(rows)) return null
  return { title, columns, names, rows: rows.filter(isTexts) }
}

function toChart(value: Record<string, unknown>): ChartAttachment | null {
  const { chartType, title, labels, values } = value
  if (!Array.isArray(labels) || !Array.isArray(values) || !isText(title)) return null
  if (chartType !== 'line' && chartType !== 'bar') return null
  return {
    type: 'chart',
    chartType,
    title,
    labels: labels.filter(isText),
    values: values.map((entry: unknown) => (typeof entry === 'number' ? entry : null)),
    ...toChartFormat(value),
  }
}

function toChartFormat({ currency, granularity, isLastUnfinished }: Record<string, unknown>) {
  const known = granularities.find((name) => name === granularity)
  return {
    ...(isText(currency) && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(known && { granularity: known }),
    ...(isLastUnfinished === true && { isLastUnfinished }),
  }
}
