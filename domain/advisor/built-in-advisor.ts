import { campaignFor } from '#domain/advisor/drafts/campaign-draft.ts'
import type { FiguresOfQuestion } from '#domain/advisor/question-replies/citations.ts'
import { replyToQuestion, replyToUnclear } from '#domain/advisor/question-replies/reply.ts'
import type { Calendar } from '#domain/advisor/questions/days/period-patterns.ts'
import { readDraft, readTalk, readUnaided } from '#domain/advisor/questions/read-message.ts'
import { asksForChart } from '#domain/advisor/questions/words/loose-words.ts'
import { prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import { replyWithForecast } from '#domain/advisor/replies/forecast-reply.ts'
import { findNamedOrder } from '#domain/advisor/replies/orders-reply.ts'
import { readAsText } from '#domain/advisor/replies/read-as.ts'
import { replyWithReport } from '#domain/advisor/replies/report-reply.ts'
import {
  replyToMissing,
  replyToProblem,
  replyToSmallTalk,
  replyWithHandOver,
  replyWithoutFigures,
} from '#domain/advisor/replies/small-talk.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { QuestionAnswer } from '#domain/contracts/questions.ts'
import { METRIC_NAMES, type MetricName } from '#domain/metrics.ts'
import { DEFAULT_PERIOD } from '#domain/period-presets.ts'
import type { Advisor, AskQuestion, LoadFigures, LoadReports, Question, Reply } from './advisor.ts'
import { type Agent, agentOf, type Task } from './agents.ts'
import { composeFromFigures, composeWithoutOrders, handOver } from './compose-reply.ts'
import { type FiguresPlan, planFigures } from './plan-figures.ts'
import type { Request } from './request.ts'
import { SUGGESTED, suggestNext } from './suggestions.ts'
import { createWording, type Wording } from './wording.ts'

/** Where an advisor gets its figures. */
export type Loaders = { load: LoadFigures; ask: AskQuestion; reports: LoadReports }

function calendarOf({ store, today }: Dashboard): Calendar {
  return { today, firstDay: store.firstOrderDay, lastDay: store.lastOrderDay, figuresEnd: store.figuresEnd }
}

type Source = Loaders & { wording: Wording }

type Understood = {
  question: Question
  agent: Agent
  calendar: Calendar
  suggestions: string[]
  isSample: boolean
  /** The id of the store. */
  store: string
}

/** Says of sample figures that they are, and adds what to ask next. */
function complete(reply: Reply, { isSample, suggestions }: Pick<Understood, 'isSample' | 'suggestions'>): Reply {
  return { ...reply, text: isSample ? `${reply.text}\n\nThese are sample figures.` : reply.text, suggestions }
}

const ABOUT_ORDERS: readonly Task[] = ['recent_orders', 'customer_reply']

const isAboutOrders = ({ intent }: Request): boolean => intent.kind === 'task' && ABOUT_ORDERS.includes(intent.task)

/** Net sales have parts that their change can be told from. */
const asksWhy = ({ intent }: Request, agent: Agent): boolean =>
  intent.kind === 'task' && intent.task === 'explain' && (intent.metrics[0] ?? agent.headline[0]) === 'net_sales'

type Planned = { request: Request; agent: Agent; plan: FiguresPlan; figures: Dashboard }

/** Loads what some questions need beside the dashboard's figures. */
async function loadBeside({ request, agent, plan, figures }: Planned, reports: LoadReports) {
  const store = figures.store.id
  const order = isAboutOrders(request) ? await findNamedOrder(request.text, figures, reports) : null
  const campaign = campaignFor(request)
  const mailing = campaign && (await reports.mailingList({ store, ...campaign }))
  const why = plan.other || !asksWhy(request, agent) ? null : await reports.change({ store, ...plan.main })
  return { order, mailing, change: why?.change ?? null }
}

async function composeFromDashboard(
  request: Request,
  { agent, calendar, question, suggestions }: Understood,
  { load, reports, wording }: Source,
): Promise<Reply> {
  const plan = planFigures(request, calendar)
  const [figures, other] = await Promise.all([load(plan.main), plan.other ? load(plan.other) : null])
  if (!figures) return replyWithoutFigures(question.text)
  const { from, period = null } = plan.main
  const name = from === undefined ? DEFAULT_PERIOD : period
  const beside = await loadBeside({ request, agent, plan, figures }, reports)
  const answer = {
    ...beside,
    agent,
    wording,
    request,
    question: question.text,
    figures,
    name,
    other,
    today: calendar.today,
  }
  return { ...composeFromFigures(answer), suggestions }
}

/** Returns the metric that another agent answers for, if the question is only about such metrics. */
function foreignMetric({ asked }: FiguresOfQuestion, { metrics }: Agent): MetricName | null {
  const named = METRIC_NAMES.filter((name) => asked.query.metrics.includes(name))
  const [first] = named
  const isOwn = named.length < asked.query.metrics.length || named.some((name) => metrics.includes(name))
  return isOwn || asked.query.by.length > 0 || !first ? null : first
}

function composeFigures(answer: FiguresOfQuestion, understood: Understood, wording: Wording): Reply {
  const { agent, isSample, question, suggestions } = understood
  const metric = foreignMetric(answer, agent)
  if (metric) return { ...replyWithHandOver({ metric }, question.text), suggestions }
  const reply = replyToQuestion(answer, wording)
  return complete(reply, { isSample, suggestions })
}

type PlainAnswer = Extract<QuestionAnswer, { kind: 'plain' }>

async function composePlain(
  { corrections, request }: PlainAnswer,
  understood: Understood,
  source: Source,
): Promise<Reply> {
  const { agent, question, suggestions } = understood
  const other = handOver(request.intent, agent, question.text)
  if (other) return { ...other, suggestions }
  const reply = await composeFromDashboard(request, understood, source)
  const text = readAsText(corrections)
  return text === '' ? reply : { ...reply, text: `${reply.text}\n\n${text}` }
}

type ReportAnswer = Extract<QuestionAnswer, { kind: 'report' }>

/** Jobs of the whole shop, which the marketing manager speaks of. */
const OF_SHOP: readonly string[] = ['today', 'goals', 'past_work', 'event']

/** Whether a reply is from figures, and doesn't only say where to go. */
const hasFigures = ({ report }: ReportAnswer['asked'], { citations }: Reply): boolean =>
  report === 'today' || report === 'reorder' ? citations.length > 0 : citations.some(({ href }) => href === undefined)

async function composeReport(
  { asked }: ReportAnswer,
  { agent, calendar: { today }, isSample, question, store, suggestions }: Understood,
  { reports, wording }: Source,
): Promise<Reply> {
  if (OF_SHOP.includes(asked.report) && agent.id !== 'marketing-manager') {
    return { ...replyWithHandOver({ metric: 'net_sales' }, question.text), suggestions }
  }
  const reply = await replyWithReport(asked, { load: reports, store, today, wording })
  if (!reply) return replyWithoutFigures(question.text)
  return complete(reply, { isSample: isSample && hasFigures(asked, reply), suggestions })
}

/** What net sales are no answer to. */
const OTHER_THAN_SALES = /\b(?:orders?|customers?|units?|items?|refunds?|returns?|average|profit|margin|discounts?)\b/

/** Replies to a question about days that can't be used, or about the future with the forecast. */
async function composeProblem(
  { problem }: Extract<QuestionAnswer, { kind: 'problem' }>,
  { isSample, question, store, suggestions }: Understood,
  { reports, wording }: Source,
): Promise<Reply> {
  const isOfSales = problem === 'future' && !OTHER_THAN_SALES.test(prepareText(question.text))
  if (!isOfSales) return { ...replyToProblem(problem), suggestions }
  const reply = await replyWithForecast({ load: reports.forecast, store, question: question.text, wording })
  return reply ? complete(reply, { isSample, suggestions }) : replyWithoutFigures(question.text)
}

function composeUnclear(
  answer: Extract<QuestionAnswer, { kind: 'unclear' }>,
  { agent, suggestions }: Understood,
): Reply {
  const reply = replyToUnclear(answer, agent)
  return { ...reply, suggestions: [...reply.suggestions, ...suggestions].slice(0, SUGGESTED) }
}

async function composeAnswer(answer: QuestionAnswer, understood: Understood, source: Source): Promise<Reply> {
  switch (answer.kind) {
    case 'plain':
      return composePlain(answer, understood, source)
    case 'report':
      return composeReport(answer, understood, source)
    case 'problem':
      return composeProblem(answer, understood, source)
    case 'unclear':
      return composeUnclear(answer, understood)
    case 'missing':
      return { ...replyToMissing(answer.answer, understood.agent), suggestions: understood.suggestions }
    case 'figures':
      return composeFigures(answer, understood, source.wording)
  }
}

/** The server reads no question in a long story, but a text can be asked for in one. */
function draftIn(text: string, answer: QuestionAnswer): QuestionAnswer {
  const task = answer.kind === 'unclear' ? readDraft(text) : null
  if (!task) return answer
  const days = { period: null, name: null, compare: 'previous_period', other: null } as const
  const request: Request = { ...days, intent: { kind: 'task', task, metrics: [] }, text: prepareText(text) }
  return { kind: 'plain', request, corrections: [] }
}

/** Says so if a chart is asked for, and the figures have none. */
function withChartNote(reply: Reply, question: string): Reply {
  const isMissing = reply.citations.length > 0 && reply.attachments.length === 0 && asksForChart(prepareText(question))
  return isMissing ? { ...reply, text: `${reply.text}\n\nThese figures have no chart.` } : reply
}

/** Replies to a person without orders. */
function composeWithout(question: Question, agent: Agent, { latest, wording }: Given): Reply {
  const asked = readUnaided(question.text)
  const suggestions = suggestNext({ agent, asked: question.text, intent: null, isBeginning: true }, latest)
  if (asked?.kind === 'missing') return { ...replyToMissing(asked.answer, agent), suggestions }
  const reply =
    asked &&
    (handOver(asked, agent, question.text) ??
      composeWithoutOrders({ intent: asked, text: prepareText(question.text), wording }, latest))
  return reply ? { ...reply, suggestions } : replyWithoutFigures(question.text)
}

type Given = { latest: Dashboard | null; wording: Wording }

async function compose(question: Question, source: Source): Promise<Reply> {
  const { ask, load, wording } = source
  const agent = agentOf(question.agent)
  const latest = await load({ compare: 'previous_period' })
  const { text, earlier } = question
  const asked = { agent, asked: text, intent: null }
  const talk = readTalk(text)
  if (talk) {
    return { ...replyToSmallTalk(talk, agent), suggestions: suggestNext({ ...asked, isBeginning: true }, latest) }
  }
  if (!latest?.store.lastOrderDay) return composeWithout(question, agent, { latest, wording })
  const answered = await ask({ text, earlier })
  if (!answered) return replyWithoutFigures(text)
  const answer = draftIn(text, answered)
  const intent = answer.kind === 'plain' ? answer.request.intent : null
  const suggestions = suggestNext({ ...asked, intent, isBeginning: false }, latest)
  const { id: store, isSample } = latest.store
  const understood = { question, agent, calendar: calendarOf(latest), suggestions, isSample, store }
  return withChartNote(await composeAnswer(answer, understood, source), text)
}

/**
 * Creates an advisor that writes replies from the store's figures, with numbers in the locale's format. Throws if the
 * figures can't be loaded.
 */
export function createBuiltInAdvisor(loaders: Loaders, locale: string): Advisor {
  const source = { ...loaders, wording: createWording(locale) }
  return {
    async *reply(question) {
      yield await compose(question, source)
    },
  }
}
