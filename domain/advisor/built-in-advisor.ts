import { campaignFor } from '#domain/advisor/drafts/campaign-draft.ts'
import type { FiguresOfQuestion } from '#domain/advisor/question-replies/citations.ts'
import { replyToQuestion, replyToUnclear } from '#domain/advisor/question-replies/reply.ts'
import type { Calendar } from '#domain/advisor/reading/period-patterns.ts'
import { planFigures } from '#domain/advisor/reading/plan-figures.ts'
import { readRequest, type Request } from '#domain/advisor/reading/read-request.ts'
import { replyWithForecast } from '#domain/advisor/replies/forecast-reply.ts'
import { findNamedOrder } from '#domain/advisor/replies/orders-reply.ts'
import { readAsText } from '#domain/advisor/replies/read-as.ts'
import { replyWithReport } from '#domain/advisor/replies/report-reply.ts'
import {
  replyToMissing,
  replyToProblem,
  replyWithHandOver,
  replyWithoutFigures,
} from '#domain/advisor/replies/small-talk.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { QuestionAnswer } from '#domain/contracts/questions.ts'
import { METRIC_NAMES, type MetricName } from '#domain/metrics.ts'
import { DEFAULT_PERIOD } from '#domain/period-presets.ts'
import type { Advisor, AskQuestion, LoadFigures, LoadReports, Question, Reply } from './advisor.ts'
import { type Agent, agentOf, type Task } from './agents.ts'
import { composeFromFigures, composeWithoutFigures, composeWithoutOrders } from './compose-reply.ts'
import { answerable, SUGGESTIONS } from './suggestions.ts'
import { createWording, type Wording } from './wording.ts'

/** Where an advisor gets its figures. */
export type Loaders = { load: LoadFigures; ask: AskQuestion; reports: LoadReports }

const SUGGESTED = 3

/** The calendar of a person without a store. `today` is far ahead, so that no day in a question is in the future. */
const NO_CALENDAR: Calendar = { today: '2199-12-31', firstDay: null, lastDay: null }

function calendarOf(figures: Dashboard | null): Calendar {
  if (!figures) return NO_CALENDAR
  const { store, today } = figures
  return { today, firstDay: store.firstOrderDay, lastDay: store.lastOrderDay, figuresEnd: store.figuresEnd }
}

/** Returns questions to suggest next that the latest figures can answer, except the one just asked. */
function suggestNext(agent: Agent, { intent }: Request, latest: Dashboard | null): string[] {
  const { starters, followUps, withoutOrders } = SUGGESTIONS[agent.id]
  const calendar = calendarOf(latest)
  const asked = JSON.stringify(intent)
  const isNew = (text: string) => JSON.stringify(readRequest({ text, earlier: null }, calendar).intent) !== asked
  const isBeginning = intent.kind !== 'metrics' && intent.kind !== 'task'
  const pool = answerable(isBeginning ? starters : [...followUps, ...starters], latest)
  return (latest?.store.lastOrderDay ? pool : withoutOrders).filter(isNew).slice(0, SUGGESTED)
}

type Source = Loaders & { wording: Wording }

type Understood = {
  question: Question
  agent: Agent
  request: Request
  calendar: Calendar
  suggestions: string[]
  isSample: boolean
  /** The id of the store; `null` for a person without one. */
  store: string | null
}

/** Says of sample figures that they are, and adds what to ask next. */
function complete(reply: Reply, { isSample, suggestions }: Pick<Understood, 'isSample' | 'suggestions'>): Reply {
  return { ...reply, text: isSample ? `${reply.text}\n\nThese are sample figures.` : reply.text, suggestions }
}

const ABOUT_ORDERS: readonly Task[] = ['recent_orders', 'customer_reply']

const isAboutOrders = ({ intent }: Request): boolean => intent.kind === 'task' && ABOUT_ORDERS.includes(intent.task)

/** Net sales have parts that their change can be told from. */
const asksWhy = ({ agent, request: { intent } }: Understood): boolean =>
  intent.kind === 'task' && intent.task === 'explain' && (intent.metrics[0] ?? agent.headline[0]) === 'net_sales'

async function composeFromDashboard(understood: Understood, { load, reports, wording }: Source): Promise<Reply> {
  const { agent, calendar, question, request, suggestions } = understood
  const plan = planFigures(request, calendar)
  const [figures, other] = await Promise.all([load(plan.main), plan.other ? load(plan.other) : null])
  if (!figures) return replyWithoutFigures(question.text)
  const { from, period = null } = plan.main
  const name = from === undefined ? DEFAULT_PERIOD : period
  const order = isAboutOrders(request) ? await findNamedOrder(request.text, figures, reports) : null
  const campaign = campaignFor(request)
  const mailing = campaign && (await reports.mailingList({ store: figures.store.id, ...campaign }))
  const why =
    plan.other || !asksWhy(understood) ? null : await reports.change({ store: figures.store.id, ...plan.main })
  const answer = {
    change: why?.change ?? null,
    agent,
    wording,
    request,
    question: question.text,
    figures,
    name,
    other,
    order,
    mailing,
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

type Readings = Exclude<QuestionAnswer, { kind: 'report' }>

function composeAnswer(answer: Readings, understood: Understood, wording: Wording): Reply {
  const { agent, suggestions } = understood
  switch (answer.kind) {
    case 'unclear': {
      const reply = replyToUnclear(answer, agent)
      return { ...reply, suggestions: [...reply.suggestions, ...suggestions].slice(0, SUGGESTED) }
    }
    case 'missing':
      return { ...replyToMissing(answer.answer, agent), suggestions }
    case 'problem':
      return { ...replyToProblem(answer.problem), suggestions }
    case 'figures':
      return composeFigures(answer, understood, wording)
    case 'plain':
      throw new Error('Plain questions are answered from the dashboard.')
  }
}

const DRAFTS: readonly Task[] = ['campaign', 'customer_reply', 'product_text', 'store_setup']

const isDraft = ({ intent }: Request): boolean => intent.kind === 'task' && DRAFTS.includes(intent.task)

const isSmallTalk = ({ intent: { kind } }: Request): boolean =>
  ['empty', 'greeting', 'thanks', 'help', 'other_language'].includes(kind)

type ReportAnswer = Extract<QuestionAnswer, { kind: 'report' }>

/** Jobs of the whole shop, which the marketing manager speaks of. */
const OF_SHOP: readonly string[] = ['today', 'goals', 'past_work', 'event']
const JOBS: readonly string[] = [...OF_SHOP, 'write_to', 'reorder', 'digest']

const isJob = (answer: QuestionAnswer): boolean => answer.kind === 'report' && JOBS.includes(answer.asked.report)

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
  const reply = store === null ? null : await replyWithReport(asked, { load: reports, store, today, wording })
  if (!reply) return replyWithoutFigures(question.text)
  return complete(reply, { isSample: isSample && hasFigures(asked, reply), suggestions })
}

/** Replies to a question about the future. */
async function composeForecast({ isSample, question, store, suggestions }: Understood, source: Source): Promise<Reply> {
  const { reports, wording } = source
  const reply =
    store === null ? null : await replyWithForecast({ load: reports.forecast, store, question: question.text, wording })
  if (!reply) return replyWithoutFigures(question.text)
  return complete(reply, { isSample, suggestions })
}

/** What net sales are no answer to. */
const OTHER_THAN_SALES = /\b(?:orders?|customers?|units?|items?|refunds?|returns?|average|profit|margin|discounts?)\b/

/** Replies with the report or the forecast that a question asks for. Resolves to `null` if it asks for neither. */
async function composeAnalysis(answer: QuestionAnswer, understood: Understood, source: Source): Promise<Reply | null> {
  if (isDraft(understood.request) && !isJob(answer)) return null
  if (answer.kind === 'report') return composeReport(answer, understood, source)
  const isOfFuture =
    answer.kind === 'problem' && answer.problem === 'future' && !OTHER_THAN_SALES.test(understood.request.text)
  return isOfFuture ? composeForecast(understood, source) : null
}

function withReadAs(reply: Reply, corrections: Parameters<typeof readAsText>[0]): Reply {
  const text = readAsText(corrections)
  return text === '' ? reply : { ...reply, text: `${reply.text}\n\n${text}` }
}

/** Asks the server which figures the question means. Drafts are written unless it asks for figures after all. */
async function composeWithOrders(understood: Understood, unaided: Reply | null, source: Source): Promise<Reply> {
  const { question, request } = understood
  const answer = await source.ask({ text: question.text, earlier: question.earlier })
  if (!answer) return replyWithoutFigures(question.text)
  const analysis = await composeAnalysis(answer, understood, source)
  if (analysis) return analysis
  const isForDashboard =
    answer.kind === 'plain' || answer.kind === 'report' || (isDraft(request) && answer.kind !== 'figures')
  if (!isForDashboard) return composeAnswer(answer, understood, source.wording)
  if (unaided) return unaided
  const reply = await composeFromDashboard(understood, source)
  return answer.kind === 'plain' ? withReadAs(reply, answer.corrections) : reply
}

const storeIn = (latest: Dashboard | null): Pick<Understood, 'isSample' | 'store'> =>
  latest ? { isSample: latest.store.isSample, store: latest.store.id } : { isSample: false, store: null }

async function compose(question: Question, source: Source): Promise<Reply> {
  const { load, wording } = source
  const agent = agentOf(question.agent)
  const latest = await load({ compare: 'previous_period' })
  const calendar = calendarOf(latest)
  const request = readRequest(question, calendar)
  const suggestions = suggestNext(agent, request, latest)
  const unaided = composeWithoutFigures(request.intent, agent, question.text)
  const first = unaided && { ...unaided, suggestions }
  if (first && isSmallTalk(request)) return first
  const understood = { question, agent, request, calendar, suggestions, ...storeIn(latest) }
  if (latest?.store.lastOrderDay) return composeWithOrders(understood, first, source)
  const possible = composeWithoutOrders({ request, wording }, latest)
  return first ?? (possible ? { ...possible, suggestions } : replyWithoutFigures(question.text))
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
