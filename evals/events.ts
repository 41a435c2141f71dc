import { type EventEffect, eventEffect } from '#domain/analysis/events/event-effect.ts'
import { mean } from '#domain/analysis/numbers/statistics.ts'
import { hasSharedData, WITHOUT_SHARED_DATA } from '#test/harness/shared-data.ts'
import { type EventPanel, loadEventPanels, readGeolift } from './event-panels.ts'
import { evaluateStoreEvents } from './store-events.ts'

/** Events that were planted, as a share of what was sold. */
const PLANTED = [0, 0.05, 0.1, 0.2]

/** An event that was planted, and what was found. */
type Case = { group: string; planted: number; found: EventEffect }

/** Every so many parts are touched. */
const TOUCHED_STRIDE = { real: 4, simulated: 6 }

function plant(panel: EventPanel): Case[] {
  const stride = panel.dates === 1 ? TOUCHED_STRIDE.simulated : TOUCHED_STRIDE.real
  const every = panel.parts.length < 10 ? 1 : stride
  return panel.cases.flatMap(({ before, length }) =>
    Array.from({ length: panel.dates }).flatMap((_, date) =>
      panel.parts.flatMap((values, at) => {
        const end = values.length - date * length
        const start = end - length - before
        if (at % every !== 0 || start < 0) return []
        const others = panel.parts.filter((_part, other) => other !== at).map((part) => part.slice(start, end))
        return PLANTED.map((planted) => {
          const touched = values.slice(start, end).map((value, day) => (day < before ? value : value * (1 + planted)))
          const found = eventEffect({ touched, parts: others, before, rhythm: panel.rhythm })
          return { group: panel.group, planted, found }
        })
      }),
    ),
  )
}

const percent = (share: number, digits = 0): string =>
  Number.isNaN(share) ? '–' : `${(100 * share).toFixed(digits)} %`

type FoundCase = { planted: number; found: Extract<EventEffect, { kind: 'found' }> }

const isFound = (one: Case): one is Case & FoundCase => one.found.kind === 'found'

const isSure = ({ found: { low, high } }: FoundCase): boolean => low > 0 || (high !== null && high < 0)

const covers = ({ found: { low, high }, planted }: FoundCase): boolean =>
  low <= planted && (high === null || planted <= high)

const shareOf = <One>(cases: readonly One[], holds: (one: One) => boolean): number =>
  mean(cases.map((one) => Number(holds(one))))

type Goals = { coverage: readonly [least: number, most: number]; falsePositives: number; bias: number }

/** What the figures must reach. */
const GOALS: Goals = { coverage: [0.9, 0.98], falsePositives: 0.07, bias: 0.02 }

/** What a line may miss and by how much, with the reason. Decision 0066 names the same. */
const KNOWN_MISSES: Readonly<Record<string, Partial<Goals> & { why: string }>> = {
  'Countries of geolift (weeks)': {
    why: 'four of 55 separate events were told at 0 %, which is one more than the goal allows',
    falsePositives: 0.08,
  },
  'Products of Online Retail': {
    why: 'wholesale orders are most of a month, so that ranges are as wide as the sales',
    bias: 0.18,
  },
  'Countries of Online Retail': {
    why: 'wholesale orders are most of a month, so that ranges are wider than the sales',
    coverage: [0.9, 1],
    bias: 0.22,
  },
  'Products of the sample shop': {
    why: 'products with few orders have ranges that are a little too wide',
    coverage: [0.9, 0.99],
  },
}

function judge(cases: readonly FoundCase[], goals: Goals = GOALS): string[] {
  const coverage = shareOf(cases, covers)
  const quiet = cases.filter(({ planted }) => planted === 0)
  const bias = biasOf(cases)
  return [
    coverage >= goals.coverage[0] && coverage <= goals.coverage[1] ? '' : 'coverage',
    shareOf(quiet, isSure) <= goals.falsePositives ? '' : 'false positives',
    Math.abs(bias) <= Math.max(goals.bias, chanceOf(cases)) ? '' : 'bias',
  ].filter(Boolean)
}

const errorsOf = (cases: readonly FoundCase[]): number[] => cases.map(({ found, planted }) => found.effect - planted)

const biasOf = (cases: readonly FoundCase[]): number => mean(errorsOf(cases))

/** How far a mean of so many errors may be off by chance (two standard errors). Events of a size share their days. */
function chanceOf(cases: readonly FoundCase[]): number {
  const errors = errorsOf(cases)
  const middle = mean(errors)
  const variance = mean(errors.map((error) => (error - middle) ** 2))
  return 2 * Math.sqrt((variance * PLANTED.length) / errors.length)
}

const widthOf = (cases: readonly FoundCase[]): number => {
  const widths = cases
    .map(({ found: { low, high } }) => ((high ?? Number.POSITIVE_INFINITY) - low) / 2)
    .toSorted((one, other) => one - other)
  return widths[Math.floor(widths.length / 2)] ?? Number.NaN
}

/** How often as many placebo dates as one in twenty, or fewer, differed as much. */
const isRare = ({ found: { dates } }: FoundCase): boolean =>
  dates.tried >= 19 && (1 + dates.asFar) / (1 + dates.tried) <= 0.05

function print(group: string, all: readonly Case[]): boolean {
  const cases = all.filter(isFound)
  const refused = all.length - cases.length
  const told = PLANTED.map((planted) => {
    const theirs = cases.filter((one) => one.planted === planted)
    return `${percent(shareOf(theirs, isSure))} (${percent(shareOf(theirs, isRare))})`
  })
  const misses = judge(cases)
  const cells = [
    group,
    all.length,
    percent(refused / all.length),
    percent(biasOf(cases), 1),
    percent(shareOf(cases, covers), 1),
    `± ${percent(widthOf(cases))}`,
    ...told,
    misses.length === 0 ? 'ok' : `misses: ${misses.join(', ')}`,
  ]
  console.log(`| ${cells.join(' | ')} |`)
  const known = KNOWN_MISSES[group]
  if (known !== undefined && misses.length > 0) console.log(`${group} misses its goals as known: ${known.why}.`)
  return judge(cases, { ...GOALS, ...known }).length === 0
}

async function printGeolift(): Promise<void> {
  const { countries, parts, weeks } = await readGeolift()
  const before = weeks.filter((week) => week < '2022').length
  const denmark = countries.indexOf('Denmark')
  const rhythm = { season: 52, least: 60 }
  for (const length of [12, 26, weeks.length - before]) {
    const until = (values: readonly number[]) => values.slice(0, before + length)
    const found = eventEffect({
      touched: until(parts[denmark] ?? []),
      parts: parts.filter((_part, at) => at !== denmark).map(until),
      before,
      rhythm,
    })
    const { expected: _expected, ...shown } = found.kind === 'found' ? found : { ...found, expected: [] }
    console.log(`Denmark, ${length} weeks: ${JSON.stringify(shown)}`)
  }
}

/**
 * Plants events in parts of shops, and prints how far off what was found is, how often its range has the planted effect, and
 * how often an effect was claimed. Returns whether each line reaches its goals.
 */
export async function evaluateEvents(): Promise<boolean> {
  if (hasSharedData) await printGeolift()
  else console.log(`Only the sample shop and simulated ones are evaluated: ${WITHOUT_SHARED_DATA}.`)
  const panels = await loadEventPanels()
  const columns = ['parts', 'events', 'refused', 'bias', 'coverage', 'half width']
  const head = [...columns, ...PLANTED.map((planted) => `told at ${percent(planted)} (by dates)`), 'verdict']
  console.log(`| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`)
  const groups = Map.groupBy(panels, ({ group }) => group)
  const results = [...groups].map(([group, theirs]) => print(group, theirs.flatMap(plant)))
  return [...results, evaluateStoreEvents(panels)].every(Boolean)
}
