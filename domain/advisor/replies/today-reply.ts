import type { Citation, LoadReports, Reply } from '#domain/advisor/advisor.ts'
import { replyOf } from '#domain/advisor/answer.ts'
import type { Wording } from '#domain/advisor/wording.ts'
import type { AskedReport } from '#domain/contracts/questions.ts'
import type { Today } from '#domain/contracts/today.ts'
import { type Behind, describeBehind } from '#domain/today/describe-behind.ts'
import { citePlace, NO_FIGURE } from './place.ts'

/** What is asked of Today: what there is to do, what changed, or whether all is fine. */
type TodayTopic = Extract<AskedReport, { report: 'today' }>['list']

type Sources = { load: LoadReports['today']; store: string; wording: Wording }

/** Replies with what Today shows, which is found in the background. Resolves to `null` without a store. */
export async function replyWithToday(topic: TodayTopic, { load, store, wording }: Sources): Promise<Reply | null> {
  const today = await load(store)
  if (!today) return null
  if (today.lookedOn === null)
    return replyOf({ text: 'Your figures are still being looked at. Ask me again in a few minutes.' })
  if (topic === 'state') return replyWithState(today, wording)
  return topic === 'actions' ? replyWithActions(today, wording) : replyWithChanges(today, wording)
}

type Action = Today['actions'][number]

function citeAction({ title, stake, href }: Action, { store, today }: Today, wording: Wording): Citation {
  const value = stake === null ? 'to do' : `${wording.money(stake, store.currency)} at stake`
  return citePlace({ label: title, value, href, day: today })
}

function sentenceOf({ title, why, stake, basis }: Action, { store }: Today, wording: Wording): string {
  const sum = stake === null ? '' : ` At stake: ${wording.money(stake, store.currency)}${basis ? ` (${basis})` : ''}.`
  return `${title}. ${why}${sum}`
}

function replyWithActions(today: Today, wording: Wording): Reply {
  const { actions } = today
  if (actions.length === 0) {
    return replyOf({
      text: today.behind ? behindOf(today.behind) : ['There is nothing to do today.', ...fineOf(today)].join(' '),
    })
  }
  const leads: Readonly<Record<number, string>> = { 1: 'One thing to do:', 2: 'Two things to do:' }
  const lead = leads[actions.length] ?? 'The three most important things to do:'
  return replyOf({
    text: [lead, ...actions.map((action) => `• ${sentenceOf(action, today, wording)}`)].join('\n'),
    citations: actions.map((action) => citeAction(action, today, wording)),
  })
}

const behindOf = (behind: Behind): string => `${describeBehind(behind)} Its page under Integrations says more.`

const fineOf = ({ fine }: Today): string[] => fine.map(({ text }) => `${text}.`)

/** A signal that asks to do something is among the actions. */
function replyWithChanges(today: Today, wording: Wording): Reply {
  const actions = today.actions.filter(({ kind }) => kind === 'signal')
  const { signals } = today
  if (actions.length + signals.length === 0) {
    if (today.behind) return replyOf({ text: behindOf(today.behind) })
    const text = today.fine.find(({ name }) => name === 'signals')?.text ?? 'Nothing unusual is left to tell'
    return replyOf({ text: `${text}. A change is told once it is larger than what chance brings in your shop.` })
  }
  const last = today.lastDay?.day ?? today.today
  const lines = [
    ...actions.map((action) => sentenceOf(action, today, wording)),
    ...signals.map(({ title, body, action }) => `${title}. ${body} ${action}`),
  ]
  return replyOf({
    text: lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `• ${line}`).join('\n'),
    citations: [
      ...actions.map((action) => citeAction(action, today, wording)),
      ...signals.map(({ title, since, href }) => ({
        ...NO_FIGURE,
        label: title,
        value: `since ${wording.day(since)}`,
        period: { from: since < last ? since : last, to: last },
        href,
      })),
    ],
  })
}

/** Whether all is fine. Nothing is said of what wasn't looked at. */
function replyWithState(today: Today, wording: Wording): Reply {
  const { actions, fine, signals } = today
  if (actions.length + signals.length === 0) {
    if (today.behind) return replyOf({ text: `Not everything. ${behindOf(today.behind)}` })
    const text = fine.length > 0 ? `Yes. ${fineOf(today).join(' ')}` : 'I found nothing that needs you.'
    return replyOf({ text })
  }
  const changes = replyWithChanges(today, wording)
  if (actions.length === 0) {
    return { ...changes, text: `Nothing needs you, but something changed.\n${changes.text}` }
  }
  const { text, citations } = replyWithActions(today, wording)
  const others = signals.map(({ title, body }) => `• ${title}. ${body}`)
  const also = others.length > 0 ? `\nAlso changed:\n${others.join('\n')}` : ''
  const known = new Set(citations.map(({ href }) => href))
  return replyOf({
    text: `Not everything. ${text}${also}`,
    citations: [...citations, ...changes.citations.filter(({ href }) => !known.has(href))],
  })
}
