import type { Advisor, Reply } from '#domain/advisor/advisor.ts'
import type { AgentId } from '#domain/advisor/agents.ts'
import { hasSharedData, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { openRetailShop } from './open-retail-shop.ts'
import { openSampleShop } from './open-sample-shop.ts'
import { judgeAll, type Judged, type Group, printMisses, report, reportKinds } from './questions/report.ts'
import { SAMPLE_GROUPS, RETAIL_GROUPS } from './questions/groups.ts'
import type { Ask } from './questions/reply.ts'
import { buildSampleShop } from './questions/plain/sample-shop.ts'
import { readRetailShop } from './questions/plain/retail-shop.ts'
import type { PlainShop } from './questions/plain/plain-shop.ts'

/** The sample shop's last day is a Wednesday. */
const SAMPLE = { now: new Date('2026-05-20T16:00:00Z'), timeZone: 'America/New_York', currency: 'USD' }

/** The list ends on this day, at noon. */
const RETAIL = { now: new Date('2011-12-09T22:00:00Z') }

async function askAgent(advisor: Advisor, agent: AgentId, [text, earlier]: [string, string[]]): Promise<Reply> {
  let reply: Reply | null = null
  for await (const part of advisor.reply({ agent, text, earlier })) reply = part
  if (!reply) throw new Error(`No reply to: ${text}`)
  return reply
}

/** Asks the marketing manager, and the colleague that it names, as the page does: with the turns before. */
const askAdvisor =
  (advisor: Advisor): Ask =>
  async (turns) => {
    const asked: [string, string[]] = [turns.at(-1) ?? '', turns.slice(0, -1)]
    const reply = await askAgent(advisor, 'marketing-manager', asked)
    return reply.handOver ? askAgent(advisor, reply.handOver.agent, asked) : reply
  }

type Opened = { advisor: Advisor; close: () => Promise<void> }

type Evaluated = { shop: PlainShop; open: () => Promise<Opened>; groups: readonly Group[] }

async function askGroups({ shop, open, groups }: Evaluated): Promise<[Group, Judged[]][]> {
  if (groups.length === 0) return []
  const { advisor, close } = await open()
  try {
    const results: [Group, Judged[]][] = []
    for (const group of groups) results.push([group, await judgeAll(askAdvisor(advisor), group, shop)])
    return results
  } finally {
    await close()
  }
}

/**
 * Asks the advisor questions in words about two shops, and compares its figures with plain sums over the shops' orders.
 * With `group`, only those whose names have it. Returns whether, in every group, enough were answered right and few enough as another question.
 */
export async function evaluateAgents({ group = '' }: { group?: string | undefined }): Promise<boolean> {
  const isWanted = ({ name }: Group) => name.includes(group)
  const results = await askGroups({
    shop: buildSampleShop(SAMPLE),
    open: () => openSampleShop(SAMPLE),
    groups: SAMPLE_GROUPS.filter(isWanted),
  })
  if (hasSharedData) {
    const shop = await readRetailShop()
    results.push(
      ...(await askGroups({ shop, open: () => openRetailShop(RETAIL), groups: RETAIL_GROUPS.filter(isWanted) })),
    )
  } else {
    console.log(`Questions about Online Retail are left out: ${WITHOUT_SHARED_DATA}.`)
  }
  const hasPassed = report(results)
  reportKinds(results.flatMap(([, judged]) => judged))
  for (const [group, judged] of results) printMisses(group, judged)
  return hasPassed
}
