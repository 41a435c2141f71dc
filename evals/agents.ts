import type { Advisor, Reply } from '#domain/advisor/advisor.ts'
import type { AgentId } from '#domain/advisor/agents.ts'
import { LATER_QUESTIONS } from './questions-later.ts'
import { judgeReply, type Verdict } from './judge-reply.ts'
import { openSampleShop } from './open-sample-shop.ts'
import { buildShop, type Shop } from './plain-figures.ts'
import type { Question } from './question-truth.ts'
import { DAYS_QUESTIONS } from './questions-of-days.ts'
import { SEEN_QUESTIONS } from './questions-seen.ts'
import { UNSEEN_QUESTIONS } from './questions-unseen.ts'

/** The sample shop's last day is a Wednesday. */
const SHOP = { now: new Date('2026-05-20T16:00:00Z'), timeZone: 'America/New_York', currency: 'USD' }

const LEAST_RIGHT = 0.82

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

/**
 * Asks the advisor questions in words about the sample shop, and compares its figures with plain sums over the shop's
 * orders. Returns whether no question was answered as another one and enough of them right.
 */
export async function evaluateAgents(): Promise<boolean> {
  const shop = buildShop(SHOP)
  const opened = await openSampleShop(SHOP)
  const { advisor } = opened
  try {
    const parts = [
      { name: 'tuned to', judged: await judgeAll(advisor, shop, SEEN_QUESTIONS) },
      { name: 'never tuned to', judged: await judgeAll(advisor, shop, UNSEEN_QUESTIONS) },
      {
        name: 'never tuned to, of profit, stock, shares and more',
        judged: await judgeAll(advisor, shop, LATER_QUESTIONS),
      },
      {
        name: 'never tuned to, of averages, seasons and more',
        judged: await judgeAll(advisor, shop, DAYS_QUESTIONS),
      },
    ]
    console.log('| questions | number | right | answered as another | declined |\n|---|---|---|---|---|')
    for (const { name, judged } of parts) {
      const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length
      const share = ((100 * count('right')) / judged.length).toFixed(1)
      console.log(
        `| ${name} | ${judged.length} | ${count('right')} (${share} %) | ${count('as another')} | ${count('declined')} |`,
      )
    }
    for (const { judged } of parts) printMisses(judged)
    const all = parts.flatMap(({ judged }) => judged)
    const right = all.filter(({ verdict }) => verdict === 'right').length
    return all.every(({ verdict }) => verdict !== 'as another') && right / all.length >= LEAST_RIGHT
  } finally {
    await opened.close()
  }
}
