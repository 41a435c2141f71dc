import type { Dashboard } from '#domain/contracts/dashboard.ts'
import { DEFAULT_PERIOD } from '#domain/period-presets.ts'
import type { Advisor, LoadFigures, Question, Reply } from './advisor.ts'
import { type Agent, agentOf } from './agents.ts'
import { composeFromFigures, composeWithoutFigures, composeWithoutOrders } from './compose-reply.ts'
import type { Calendar } from './period-patterns.ts'
import { planFigures } from './plan-figures.ts'
import { productNamedIn } from './products-reply.ts'
import { readRequest, type Request } from './read-request.ts'
import { replyWithoutFigures } from './small-talk.ts'
import { createWording, type Wording } from './wording.ts'

const SUGGESTED = 3

/** The calendar of a person without a store. `today` is far ahead, so that no day in a question is in the future. */
const NO_CALENDAR: Calendar = { today: '2199-12-31', firstDay: null, lastDay: null }

function calendarOf(figures: Dashboard | null): Calendar {
  if (!figures) return NO_CALENDAR
  const { store, today } = figures
  return { today, firstDay: store.firstOrderDay, lastDay: store.lastOrderDay }
}

/** Returns questions to suggest next, except the one just asked. */
function suggestNext({ starters, followUps }: Agent, { intent }: Request, calendar: Calendar): string[] {
  const asked = JSON.stringify(intent)
  const isNew = (text: string) => JSON.stringify(readRequest({ text, earlier: null }, calendar).intent) !== asked
  const isBeginning = intent.kind !== 'metrics' && intent.kind !== 'task'
  const pool = isBeginning ? starters : [...followUps, ...starters]
  return pool.filter(isNew).slice(0, SUGGESTED)
}

/** If a question names only a product, treats it as a question about that product's sales. */
function withNamedProduct(request: Request, figures: Dashboard | null): Request {
  const isOpen = request.intent.kind === 'unknown' && figures !== null
  if (!isOpen || !productNamedIn({ figures, request })) return request
  return { ...request, intent: { kind: 'task', task: 'top_products', metrics: [] } }
}

async function compose(question: Question, load: LoadFigures, wording: Wording): Promise<Reply> {
  const agent = agentOf(question.agent)
  const latest = await load({ compare: 'previous_period' })
  const calendar = calendarOf(latest)
  const request = withNamedProduct(readRequest(question, calendar), latest)
  const suggestions = suggestNext(agent, request, calendar)
  const unaided = composeWithoutFigures(request.intent, agent, question.text)
  if (unaided) return { ...unaided, suggestions }
  if (!latest?.store.lastOrderDay) {
    const possible = composeWithoutOrders({ request, wording }, latest)
    return possible ? { ...possible, suggestions } : replyWithoutFigures(question.text)
  }
  const plan = planFigures(request, calendar)
  const [figures, other] = await Promise.all([load(plan.main), plan.other ? load(plan.other) : null])
  if (!figures) return replyWithoutFigures(question.text)
  const { from, period = null } = plan.main
  const name = from === undefined ? DEFAULT_PERIOD : period
  const answer = { agent, wording, request, question: question.text, figures, name, other, today: calendar.today }
  return { ...composeFromFigures(answer), suggestions }
}

/**
 * Creates an advisor that writes replies from the store's figures, with numbers in the locale's format. Throws if the
 * figures can't be loaded.
 */
export function createBuiltInAdvisor(load: LoadFigures, locale: string): Advisor {
  const wording = createWording(locale)
  return {
    async *reply(question) {
      yield await compose(question, load, wording)
    },
  }
}
