import { campaignEffect, type CampaignEffect, type CampaignPerson } from '#domain/analysis/campaigns/campaign-effect.ts'
import { lookDays, reachAfter } from '#domain/analysis/campaigns/early-looks.ts'
import { groupOf } from '#domain/analysis/campaigns/group-of.ts'
import { type Difference, shareDifference } from '#domain/analysis/campaigns/share-difference.ts'
import { mean } from '#domain/analysis/numbers/statistics.ts'
import { createRandom, type Random } from '#domain/sample-store/random.ts'
import { CAMPAIGN_DAYS } from '#domain/contracts/campaigns/campaign.ts'
import { hasSharedData, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { type Audience, loadAudiences, type Ordering } from './campaign-shops.ts'

/** How many people a campaign is for, and the share that is kept back. */
type Design = { people: number; share: number }

const DESIGNS: readonly Design[] = [
  { people: 140, share: 0.2 },
  { people: 280, share: 0.5 },
  { people: 500, share: 0.2 },
  { people: 500, share: 0.5 },
  { people: 1500, share: 0.2 },
]

/** Campaigns of each design and shop without an effect: 10,000 with both shops. */
const QUIET_RUNS = 1000

/** Campaigns of each design, shop and effect. */
const PLANTED_RUNS = 200

/** By how much more people order, as a share of those who order anyway. */
const PLANTED = [0.05, 0.1, 0.2]

/** `bias` is a share of what people order anyway. */
const GOALS = { coverage: [0.94, 0.97], worked: 0.035, anyLook: 0.055, bias: 0.02 } as const

/** An audience with what its effects are computed from. */
type Pool = Audience & { base: number; buyers: Ordering[] }

function toPool(audience: Audience): Pool {
  const buyers = audience.people.filter((orders) => orders.length > 0)
  return { ...audience, base: buyers.length / audience.people.length, buyers }
}

/** `own` are the orders without the campaign. */
type Member = { group: CampaignPerson['group']; own: Ordering; orders: Ordering }

type Drawing = { pool: Pool; design: Design; planted: number; random: Random; name: string }

const pickFrom = <One>(random: Random, all: readonly One[]): One[] =>
  all.slice(Math.floor(random.next() * all.length)).slice(0, 1)

/** Draws people again and again from a shop, and has more of those who got the campaign order as others did. */
function draw({ pool, design, planted, random, name }: Drawing): Member[] {
  const brought = (planted * pool.base) / (1 - pool.base)
  return Array.from({ length: design.people }, (_, at) => {
    const group = groupOf(name, String(at), design.share)
    const [own = []] = pickFrom(random, pool.people)
    const isBrought = group === 'treated' && own.length === 0 && random.chance(brought)
    return { group, own, orders: isBrought ? (pickFrom(random, pool.buyers)[0] ?? []) : own }
  })
}

const salesOf = (orders: Ordering): number => orders.reduce((total, { value }) => total + value, 0)

const toPerson = ({ group, orders }: Member): CampaignPerson => ({
  group,
  hasOrdered: orders.length > 0,
  netSales: salesOf(orders),
})

/** An interval, what is true, and by how much the groups would differ by chance without the campaign. */
type Case = Difference & { truth: number; chance: number; scale: number }

type Run = { shares: Case; sales: Case | null; looks: Difference[]; naiveLooks: Difference[] }

function run(drawing: Drawing): Run[] {
  const { pool, planted } = drawing
  const members = draw(drawing)
  const effect = campaignEffect({ people: members.map(toPerson), day: CAMPAIGN_DAYS })
  if (!effect) return []
  const looksWith = (reachOf: (day: number) => number) =>
    planted > 0 ? [] : lookDays(CAMPAIGN_DAYS).map((day) => lookAt(members, day, reachOf(day)))
  return [
    {
      shares: {
        ...effect.ordered,
        truth: planted * pool.base,
        chance: planted > 0 ? differenceOf(members, ({ own }) => Number(own.length > 0)) : 0,
        scale: pool.base,
      },
      sales: salesCase(effect, members, drawing),
      looks: looksWith((day) => reachAfter(day, CAMPAIGN_DAYS)),
      naiveLooks: looksWith(() => 1.96),
    },
  ]
}

function lookAt(members: readonly Member[], until: number, reach: number): Difference {
  const count = (name: Member['group']) => {
    const theirs = members.filter(({ group }) => group === name)
    return {
      people: theirs.length,
      ordered: theirs.filter(({ orders }) => orders.some(({ day }) => day <= until)).length,
    }
  }
  return shareDifference(count('treated'), count('kept'), reach)
}

function salesCase({ netSales }: CampaignEffect, members: readonly Member[], { pool, planted }: Drawing): Case | null {
  if (!netSales) return null
  const capped = (orders: Ordering) => Math.min(netSales.cap, salesOf(orders))
  const perPerson = pool.base * mean(pool.buyers.map(capped))
  const chance = planted > 0 ? differenceOf(members, ({ own }) => capped(own)) : 0
  return { ...netSales, truth: planted * perPerson, chance, scale: perPerson }
}

function differenceOf(members: readonly Member[], valueOf: (member: Member) => number): number {
  const meanOf = (name: Member['group']) => mean(members.filter(({ group }) => group === name).map(valueOf))
  return meanOf('treated') - meanOf('kept')
}

const shareOf = <One>(cases: readonly One[], holds: (one: One) => boolean): number =>
  mean(cases.map((one) => Number(holds(one))))

const covers = ({ low, high, truth }: Case): boolean => low <= truth && truth <= high
const hasWorked = ({ low }: Difference): boolean => low > 0
const isTold = ({ low, high }: Difference): boolean => low > 0 || high < 0

/** The mean error as a share of what is usual, without that of chance, and how far it may be off: three standard errors. */
function biasOf(cases: readonly Case[]): { bias: number; within: number } {
  const errors = cases.map(({ value, truth, chance, scale }) => (value - chance - truth) / scale)
  const bias = mean(errors)
  return { bias, within: 3 * Math.sqrt(mean(errors.map((error) => (error - bias) ** 2)) / errors.length) }
}

const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`)

/** Judges the intervals of a shop's campaigns with the same effect. */
function judge(cases: readonly Case[], planted: number): string[] {
  const { bias, within } = biasOf(cases)
  const coverage = shareOf(cases, covers)
  return [
    coverage >= GOALS.coverage[0] && coverage <= GOALS.coverage[1] ? '' : 'coverage',
    planted > 0 || shareOf(cases, hasWorked) <= GOALS.worked ? '' : 'worked',
    Math.abs(bias) <= Math.max(GOALS.bias, within) ? '' : 'bias',
  ].filter(Boolean)
}

type Group = { shop: string; design: string; planted: number; runs: readonly Run[] }

function cellsOf(cases: readonly Case[]): string[] {
  const { bias, within } = biasOf(cases)
  return [
    String(cases.length),
    percent(shareOf(cases, covers)),
    percent(shareOf(cases, hasWorked)),
    `${percent(bias)} ± ${percent(within)}`,
  ]
}

const salesIn = (runs: readonly Run[]): Case[] => runs.flatMap(({ sales }) => sales ?? [])

const HEAD = ['campaigns', 'planted', 'number', 'in the interval', 'it worked', 'bias']

function print(title: string, groups: readonly Group[], casesOf: (runs: readonly Run[]) => Case[]): void {
  console.log(`\n| ${[title, ...HEAD.slice(1)].join(' | ')} |\n|${HEAD.map(() => '---').join('|')}|`)
  for (const { shop, design, planted, runs } of groups) {
    const cases = casesOf(runs)
    if (cases.length > 0) console.log(`| ${[`${shop}, ${design}`, percent(planted), ...cellsOf(cases)].join(' | ')} |`)
  }
}

/** Prints how often a campaign without an effect was told to have one at any of four looks. Returns whether that is seldom enough. */
function printLooks(shop: string, runs: readonly Run[]): boolean {
  const anyOf = (looksOf: (one: Run) => readonly Difference[]) => shareOf(runs, (one) => looksOf(one).some(isTold))
  const spent = anyOf(({ looks }) => looks)
  const naive = anyOf(({ naiveLooks }) => naiveLooks)
  console.log(
    `${shop}: with a look each week, ${percent(spent)} of campaigns without an effect were told to have one, and ${percent(naive)} if each look were the only one.`,
  )
  return spent <= GOALS.anyLook
}

const designName = ({ people, share }: Design): string => `${people} people, ${percent(share)} kept back`

function runDesigns(shop: string, pools: readonly Pool[]): Group[] {
  const random = createRandom(30)
  return DESIGNS.flatMap((design) =>
    [0, ...PLANTED].map((planted) => {
      const count = planted === 0 ? QUIET_RUNS : PLANTED_RUNS
      const runs = Array.from({ length: count }).flatMap((_, at) => {
        const pool = pools[at % pools.length]
        const name = `${shop} ${designName(design)} ${planted} ${at}`
        return pool ? run({ pool, design, planted, random, name }) : []
      })
      return { shop, design: designName(design), planted, runs }
    }),
  )
}

/** Adds up the designs of a shop. */
const together = (shop: string, groups: readonly Group[]): Group[] =>
  [0, ...PLANTED].map((planted) => ({
    shop,
    design: 'all',
    planted,
    runs: groups.filter((group) => group.planted === planted).flatMap(({ runs }) => runs),
  }))

function evaluateShop(shop: string, pools: readonly Pool[]): boolean {
  const groups = runDesigns(shop, pools)
  const totals = together(shop, groups)
  const shown = [...groups.filter(({ planted }) => planted === 0), ...totals]
  print('people who ordered', shown, (runs) => runs.map(({ shares }) => shares))
  print('net sales per person', shown, salesIn)
  const missed = totals.flatMap(({ planted, runs }) => [
    ...judge(
      runs.map(({ shares }) => shares),
      planted,
    ).map((goal) => `${goal} of people who ordered at ${percent(planted)}`),
    ...judge(salesIn(runs), planted).map((goal) => `${goal} of net sales at ${percent(planted)}`),
  ])
  console.log(missed.length === 0 ? `\n${shop}: ok.` : `\n${shop} misses: ${missed.join(', ')}.`)
  const areLooksFew = printLooks(shop, totals[0]?.runs ?? [])
  return missed.length === 0 && areLooksFew
}

/**
 * Draws campaigns from what customers of shops really ordered: without an effect, and with more people who order. Prints how
 * often the interval has the truth and how often a campaign is said to have worked. Returns whether all goals are reached.
 */
export async function evaluateCampaigns(): Promise<boolean> {
  if (!hasSharedData) console.log(`Only the sample shop is evaluated: ${WITHOUT_SHARED_DATA}.`)
  const shops = Map.groupBy((await loadAudiences()).map(toPool), ({ shop }) => shop)
  return [...shops].map(([shop, pools]) => evaluateShop(shop, pools)).every(Boolean)
}
