import type { FiguresOfQuestion } from '#domain/advisor/question-replies/citations.ts'
import { replyToQuestion, replyToUnclear } from '#domain/advisor/question-replies/reply.ts'
import type { Calendar } from '#domain/advisor/questions/days/period-patterns.ts'
import { readDraft, readTalk, readUnaided } from '#domain/advisor/questions/read-message.ts'
import { asksForChart } from '#domain/advisor/questions/words/loose-words.ts'
import { prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import { replyWithForecast } from '#domain/advisor/replies/forecast-reply.ts'
import { orderNameIn } from '#domain/advisor/order-replies/orders-reply.ts'
import { keptText, plannerText, readAsText } from '#domain/advisor/replies/read-as.ts'
import { replyWithReport } from '#domain/advisor/replies/report-reply.ts'
import {
  replyToMissing,
  replyToProblem,
  replyToSmallTalk,
  replyWithHandOver,
  replyWithoutFigures,
} from '#domain/advisor/replies/small-talk.ts'
import type { Dashboard } from '#domain/contracts/dashboard.ts'
import type { Planner, QuestionAnswer } from '#domain/contracts/questions.ts'
import { METRIC_NAMES, type MetricName } from '#domain/metrics.ts'
import { DEFAULT_PERIOD } from '#domain/period-presets.ts'
import type { Advisor, AskQuestion, LoadFigures, LoadReports, Question, Reply } from './advisor.ts'
import { type Agent, agentOf, type Task } from './agents.ts'
import { replyOf } from './answer.ts'
import { composeFromFigures, composeWithoutOrders, handOver } from './compose-reply.ts'
import { readOfDashboard, readOfQuestion } from './figures-read.ts'
import { joinReplies } from './join-replies.ts'
import { loadBeside } from './load-beside.ts'
import { planFigures } from './plan-figures.ts'
import type { FiguresRead, Plan } from './plan.ts'
import type { Request, Talk } from './request.ts'
import { SUGGESTED, suggestNext } from './suggestions.ts'
import { createWording, type Wording } from './wording.ts'

/** Where an advisor gets its figures. */
export type Loaders = {
  load: LoadFigures
  ask: AskQuestion
  reports: LoadReports
  /** Whether a language model may read what the agents don't, such as other languages. */
  hasModel?: boolean
}

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

/** What to do about a question, and the work of it. The reply has a plan of its own if the work tells more. */
type Decision = { plan: Plan; run: () => Promise<Reply> }

/** A reply that needs no more work. */
const settled = (kind: 'ask_back' | 'small_talk', reply: Reply): Decision => ({
  plan: { kind },
  run: async () => reply,
})

/** Says of sample figures that they are, and adds what to ask next. */
function complete(reply: Reply, { isSample, suggestions }: Pick<Understood, 'isSample' | 'suggestions'>): Reply {
  return { ...reply, text: isSample ? `${reply.text}\n\nThese are sample figures.` : reply.text, suggestions }
}

const DRAFTS: readonly Task[] = ['campaign', 'customer_reply', 'product_text', 'store_setup']

/** The plan of a question that the dashboard's figures answer. */
function planOfRequest({ intent, text }: Request, reads: FiguresRead[]): Plan {
  if (intent.kind !== 'task') return { kind: 'figures', reads }
  if (DRAFTS.includes(intent.task)) return { kind: 'draft', reads }
  if (intent.task === 'recent_orders') return { kind: 'orders', order: orderNameIn(text) }
  return { kind: intent.task === 'explain' ? 'explanation' : 'figures', reads }
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
  const reply = composeFromFigures(answer)
  return { ...reply, suggestions, plan: planOfRequest(request, readOfDashboard(answer, reply)) }
}

/** Returns the metric that another agent answers for, if the question is only about such metrics. */
function foreignMetric({ asked }: FiguresOfQuestion, { metrics }: Agent): MetricName | null {
  const named = METRIC_NAMES.filter((name) => asked.query.metrics.includes(name))
  const [first] = named
  const isOwn = named.length < asked.query.metrics.length || named.some((name) => metrics.includes(name))
  return isOwn || asked.query.by.length > 0 || !first ? null : first
}

function decideFigures(answer: FiguresOfQuestion, understood: Understood, wording: Wording): Decision {
  const { agent, isSample, question, suggestions } = understood
  const metric = foreignMetric(answer, agent)
  if (metric) return settled('ask_back', { ...replyWithHandOver({ metric }, question.text), suggestions })
  return {
    plan: { kind: 'figures', reads: readOfQuestion(answer) },
    run: async () => {
      const reply = replyToQuestion(answer, wording)
      const text = [reply.text, keptText(answer)].filter(Boolean).join('\n\n')
      return complete({ ...reply, text }, { isSample, suggestions })
    },
  }
}

type PlainAnswer = Extract<QuestionAnswer, { kind: 'plain' }>

function decidePlain({ corrections, request, ...kept }: PlainAnswer, understood: Understood, source: Source): Decision {
  const { agent, question, suggestions } = understood
  const other = handOver(request.intent, agent, question.text)
  if (other) return settled('ask_back', { ...other, suggestions })
  const run = async () => {
    const reply = await composeFromDashboard(request, understood, source)
    const notes = [readAsText(corrections), keptText(kept)].filter(Boolean).join(' ')
    return notes === '' ? reply : { ...reply, text: `${reply.text}\n\n${notes}` }
  }
  return { plan: planOfRequest(request, []), run }
}

type ReportAnswer = Extract<QuestionAnswer, { kind: 'report' }>

/** Jobs of the whole shop, which the marketing manager speaks of. */
const OF_SHOP: readonly string[] = ['today', 'goals', 'past_work', 'event']

/** Reports that cite where to act, even where they tell figures. */
const OF_PLACES: readonly string[] = ['today', 'reorder', 'attention', 'catalog']

/** Whether a reply is from figures, and doesn't only say where to go. */
const hasFigures = ({ report }: ReportAnswer['asked'], { citations }: Reply): boolean =>
  OF_PLACES.includes(report) ? citations.length > 0 : citations.some(({ href }) => href === undefined)

const planOfReport = (asked: ReportAnswer['asked']): Plan =>
  asked.report === 'today' ? { kind: 'today', topic: asked.list } : { kind: 'report', report: asked.report }

function decideReport({ asked }: ReportAnswer, understood: Understood, { reports, wording }: Source): Decision {
  const { agent, calendar, isSample, question, store, suggestions } = understood
  if (OF_SHOP.includes(asked.report) && agent.id !== 'marketing-manager') {
    return settled('ask_back', { ...replyWithHandOver({ metric: 'net_sales' }, question.text), suggestions })
  }
  const run = async () => {
    const reply = await replyWithReport(asked, { load: reports, store, today: calendar.today, wording })
    if (!reply) return replyWithoutFigures(question.text)
    return complete(reply, { isSample: isSample && hasFigures(asked, reply), suggestions })
  }
  return { plan: planOfReport(asked), run }
}

/** What net sales are no answer to. */
const OTHER_THAN_SALES =
  /\b(?:orders?|customers?|units?|items?|refunds?|returns?|average|profit|margin|discounts?|tax(?:es)?|vat|shipping|costs?|rent|wages)\b/

/** Replies to a question about days that can't be used, or about the future with the forecast. */
function decideProblem(
  { problem }: Extract<QuestionAnswer, { kind: 'problem' }>,
  { isSample, question, store, suggestions }: Understood,
  { reports, wording }: Source,
): Decision {
  const isOfSales = problem === 'future' && !OTHER_THAN_SALES.test(prepareText(question.text))
  if (!isOfSales) return settled('ask_back', { ...replyToProblem(problem), suggestions })
  const run = async () => {
    const reply = await replyWithForecast({ load: reports.forecast, store, question: question.text, wording })
    return reply ? complete(reply, { isSample, suggestions }) : replyWithoutFigures(question.text)
  }
  return { plan: { kind: 'forecast' }, run }
}

function composeUnclear(
  answer: Extract<QuestionAnswer, { kind: 'unclear' }>,
  { agent, suggestions }: Understood,
): Reply {
  const reply = replyToUnclear(answer, agent)
  return { ...reply, suggestions: [...reply.suggestions, ...suggestions].slice(0, SUGGESTED) }
}

/** An answer to one question. */
type OneAnswer = Exclude<QuestionAnswer, { kind: 'several' }>

function decideAnswer(answer: OneAnswer, understood: Understood, source: Source): Decision {
  const { agent, suggestions } = understood
  switch (answer.kind) {
    case 'plain':
      return decidePlain(answer, understood, source)
    case 'report':
      return decideReport(answer, understood, source)
    case 'problem':
      return decideProblem(answer, understood, source)
    case 'unclear':
      return settled('ask_back', composeUnclear(answer, understood))
    case 'missing':
      return settled('ask_back', { ...replyToMissing(answer.answer, agent), suggestions })
    case 'figures':
      return decideFigures(answer, understood, source.wording)
  }
}

/** The server reads no question in a long story, but a text can be asked for in one. */
function draftIn(text: string, answer: OneAnswer): OneAnswer {
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

/** Plans what needs no orders, or offers ways to get some. */
function decideWithout(question: Question, agent: Agent, { latest, wording }: Given): Decision {
  const asked = readUnaided(question.text)
  const suggestions = suggestNext({ agent, asked: question.text, intent: null, isBeginning: true }, latest)
  if (asked?.kind === 'missing') return settled('ask_back', { ...replyToMissing(asked.answer, agent), suggestions })
  const other = asked && handOver(asked, agent, question.text)
  if (other) return settled('ask_back', { ...other, suggestions })
  const answer = asked && { intent: asked, text: prepareText(question.text), wording }
  const possible = answer && composeWithoutOrders(answer, latest)
  if (!possible) return settled('ask_back', replyWithoutFigures(question.text))
  const reply = { ...possible, suggestions }
  return possible.draft ? { plan: { kind: 'draft', reads: [] }, run: async () => reply } : settled('small_talk', reply)
}

type Given = { latest: Dashboard | null; wording: Wording }

/** Says of a reply whether a language model read the question. */
function withPlanner({ plan, run }: Decision, planner: Planner | undefined): Decision {
  if (!planner) return { plan, run }
  const noted = (known: Plan): Plan => ('asked' in planner ? { ...known, planner } : known)
  return {
    plan: noted(plan),
    run: async () => {
      const reply = await run()
      const text = [reply.text, plannerText(planner)].join('\n\n')
      return { ...reply, text, plan: reply.plan && noted(reply.plan) }
    },
  }
}

type Heard = { question: Question; agent: Agent; talk: Talk | null }

function decideTalk(talk: Talk, { agent, question }: Heard, latest: Dashboard | null): Decision {
  const suggestions = suggestNext({ agent, asked: question.text, intent: null, isBeginning: true }, latest)
  return settled('small_talk', { ...replyToSmallTalk(talk, agent), suggestions })
}

type Asking = { heard: Heard; latest: Dashboard; source: Source }

/** Replies to a question with the agent that it belongs to. */
async function replyByAny(text: string, { heard, latest, source }: Asking): Promise<Reply> {
  const ask = async (agent: Agent) => {
    const question = { text, earlier: [], agent: agent.id }
    const { run } = await decideAsked({ question, agent, talk: null }, latest, source)
    return run()
  }
  const reply = await ask(heard.agent)
  return reply.handOver ? ask(agentOf(reply.handOver.agent)) : reply
}

/** Answers one question after the other. Each of them is whole. */
const decideSeveral = ([first = '', ...others]: readonly string[], asking: Asking): Decision => ({
  plan: { kind: 'figures', reads: [] },
  async run() {
    const reply = await replyByAny(first, asking)
    const more: Reply[] = []
    for (const text of others) more.push(await replyByAny(text, asking))
    return joinReplies([reply, ...more])
  },
})

/** Plans the answer to a question of a person with orders. */
async function decideAsked(heard: Heard, latest: Dashboard, source: Source): Promise<Decision> {
  const { agent, question, talk } = heard
  const { text, earlier } = question
  const answered = await source.ask({ text, earlier })
  if (!answered) return settled('ask_back', replyWithoutFigures(text))
  if (answered.kind === 'several') return decideSeveral(answered.texts, { heard, latest, source })
  const { planner } = answered
  const isRead = planner !== undefined && 'asked' in planner
  if (talk && !isRead && answered.kind === 'unclear') return withPlanner(decideTalk(talk, heard, latest), planner)
  const answer = draftIn(text, answered)
  const intent = answer.kind === 'plain' ? answer.request.intent : null
  const suggestions = suggestNext({ agent, asked: text, intent, isBeginning: false }, latest)
  const { id: store, isSample } = latest.store
  const understood = { question, agent, calendar: calendarOf(latest), suggestions, isSample, store }
  return withPlanner(decideAnswer(answer, understood, source), planner)
}

async function decide(question: Question, source: Source): Promise<Decision> {
  const { hasModel = false, load, wording } = source
  const agent = agentOf(question.agent)
  const latest = await load({ compare: 'previous_period' })
  const talk = readTalk(question.text)
  const heard = { question, agent, talk }
  const hasOrders = latest !== null && latest.store.lastOrderDay !== null
  const isForModel = hasModel && talk === 'other_language'
  if (talk && !(isForModel && hasOrders)) return decideTalk(talk, heard, latest)
  return hasOrders ? decideAsked(heard, latest, source) : decideWithout(question, agent, { latest, wording })
}

/**
 * Creates an advisor that writes replies from the store's figures, with numbers in the locale's format. Throws if the
 * figures can't be loaded.
 */
export function createBuiltInAdvisor(loaders: Loaders, locale: string): Advisor {
  const source = { ...loaders, wording: createWording(locale) }
  return {
    async *reply(question) {
      const { plan, run } = await decide(question, source)
      yield replyOf({ text: '', plan })
      const reply = withChartNote(await run(), question.text)
      yield { ...reply, plan: reply.plan ?? plan }
    },
  }
}
