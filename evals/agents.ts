import type { Advisor, Reply } from '#domain/advisor/advisor.ts'
import type { AgentId } from '#domain/advisor/agents.ts'
import { LATER_QUESTIONS } from './questions-later.ts'
import { judgeReply, type Verdict } from './judge-reply.ts'
import { openSampleShop } from './open-sample-shop.ts'
import { buildShop, type Shop } from './plain-figures.ts'
import type { Question } from './question-truth.ts'
import { JOB_QUESTIONS } from './questions-of-jobs.ts'
import { DAYS_QUESTIONS } from './questions-of-days.ts'
import { SEEN_QUESTIONS } from './questions-seen.ts'
import { UNSEEN_QUESTIONS } from './questions-unseen.ts'

/** The sample shop's last day is a Wednesday. */
const SHOP = { now: new Date('2026-05-20T16:00:00Z'), timeZone: 'America/New_York', currency: 'USD' }

type Asked = Pick<Question, 'ask' | 'after'>

async function askOnce(advisor: Advisor, agent: AgentId, { ask: text, after }: Asked): Promise<Reply> {
  let reply: Reply | null = null
  for await (const part of advisor.reply({ agent, text, earlier: after ?? null })) reply = part
  if (!reply) throw new Error(`No reply to: ${text}`)
  return reply
}

/** Asks the marketing manager, and the colleague that it names. */
async function ask(advisor: Advisor, question: Asked): Promise<Reply> {
  const reply = await askOnce(advisor, 'marketing-manager', question)
  return reply.handOver ? askOnce(advisor, reply.handOver.agent, question) : reply
}

type Judged = { question: string; verdict: Verdict; reply: Reply }

/** Questions that are judged together. `least` is the share that must be right: a little less than when it was last set. */
type Group = { name: string; least: number; questions: readonly Question[] }

const GROUPS: readonly Group[] = [
  { name: 'tuned to', least: 0.97, questions: SEEN_QUESTIONS },
  { name: 'tuned to, of an owner’s jobs', least: 0.95, questions: JOB_QUESTIONS },
  { name: 'never tuned to', least: 0.85, questions: UNSEEN_QUESTIONS },
  { name: 'never tuned to, of profit, stock, shares and more', least: 0.88, questions: LATER_QUESTIONS },
  { name: 'never tuned to, of averages, seasons and more', least: 0.85, questions: DAYS_QUESTIONS },
]

async function judgeAll(advisor: Advisor, shop: Shop, questions: readonly Question[]): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const { truth, ...question } of questions) {
    const reply = await ask(advisor, question)
    judged.push({ question: question.ask, verdict: judgeReply(reply, truth, shop), reply })
  }
  return judged
}

function printMisses(judged: readonly Judged[]): void {
  for (const { question, verdict, reply } of judged) {
    if (verdict !== 'right')
      console.log(`  ${verdict}: ${question}\n    ${reply.text.replaceAll('\n', ' ').slice(0, 200)}`)
  }
}

const countOf = (judged: readonly Judged[], wanted: Verdict): number =>
  judged.filter(({ verdict }) => verdict === wanted).length

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Prints a group's line of the table. Returns whether it has enough right answers, and none to another question. */
function report({ name, least }: Group, judged: readonly Judged[]): boolean {
  const right = countOf(judged, 'right')
  const asAnother = countOf(judged, 'as another')
  const share = right / judged.length
  const hasPassed = share >= least && asAnother === 0
  const cells = [name, judged.length, `${right} (${percent(share)})`, percent(least), asAnother]
  console.log(`| ${[...cells, countOf(judged, 'declined'), hasPassed ? 'ok' : 'fails'].join(' | ')} |`)
  return hasPassed
}

/**
 * Asks the advisor questions in words about the sample shop, and compares its figures with plain sums over the shop's
 * orders. Returns whether, in every group, no question was answered as another one and enough of them right.
 */
export async function evaluateAgents(): Promise<boolean> {
  const shop = buildShop(SHOP)
  const opened = await openSampleShop(SHOP)
  try {
    console.log('| questions | number | right | at least | answered as another | declined | verdict |')
    console.log('|---|---|---|---|---|---|---|')
    const judgedGroups: Judged[][] = []
    let haveAllPassed = true
    for (const group of GROUPS) {
      const judged = await judgeAll(opened.advisor, shop, group.questions)
      haveAllPassed = report(group, judged) && haveAllPassed
      judgedGroups.push(judged)
    }
    judgedGroups.forEach(printMisses)
    return haveAllPassed
  } finally {
    await opened.close()
  }
}
