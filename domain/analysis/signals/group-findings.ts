import { explainChange } from '#domain/analysis/changes/change-parts.ts'
import { daysBetween } from '#domain/periods.ts'
import type { Finding, SignalDimension, SignalSeries } from './signal-series.ts'
import { changeBetween, type WatchedStore } from './watch-store.ts'

/** A country, channel or product that a change came with. */
type MovedPart = { series: string; dimension: SignalDimension; observed: number; expected: number }

/** Findings with one cause, which are told together. */
export type SignalGroup = {
  /** The one to tell: of the whole before its parts, and of what others follow before these. */
  lead: Finding
  /** All of them, the lead first. */
  findings: Finding[]
  /** The fewest parts that explain the change. Empty if all parts moved alike. */
  parts: MovedPart[]
}

/** Parts of something that didn't change as a whole have one cause if they changed at most so many days apart. */
const SAME_TIME = 7

type Sign = 1 | -1

/** Returns the series that a series moves with, itself included. */
function movesWith(series: SignalSeries, all: ReadonlyMap<string, SignalSeries>): Map<string, Sign> {
  const signs = new Map<string, Sign>([[series.id, 1]])
  for (const [id, sign] of signs) {
    const one = all.get(id)
    const whole = one?.part ? [{ series: one.part.of, sign: 1 as const }] : []
    for (const next of [...whole, ...(one?.follows ?? [])]) {
      if (!signs.has(next.series)) signs.set(next.series, next.sign === sign ? 1 : -1)
    }
  }
  return signs
}

type Placed = { finding: Finding; isPart: boolean; with: Map<string, Sign> }

const signOf = ({ direction }: Finding): Sign => (direction === 'up' ? 1 : -1)

/** Whether one finding moves with the other, or both moved at the same time with a third series. */
function haveOneCause(one: Placed, other: Placed): boolean {
  const isSameTime = Math.abs(daysBetween(one.finding.since, other.finding.since)) <= SAME_TIME
  return [...one.with].some(([id, sign]) => {
    const others = other.with.get(id)
    if (others === undefined || sign * signOf(one.finding) !== others * signOf(other.finding)) return false
    return isSameTime || id === one.finding.series || id === other.finding.series
  })
}

/** Puts findings of a day together that have one cause. The groups are in the order of their surest findings. */
export function groupFindings(store: WatchedStore, findings: readonly Finding[]): SignalGroup[] {
  const all = new Map(store.series.map(({ series }) => [series.id, series]))
  let groups: Placed[][] = []
  for (const finding of findings) {
    const series = all.get(finding.series)
    if (series === undefined) continue
    const placed = { finding, isPart: series.part !== undefined, with: movesWith(series, all) }
    const theirs = groups.filter((group) => group.some((other) => haveOneCause(placed, other)))
    groups = [...groups.filter((group) => !theirs.includes(group)), [...theirs.flat(), placed]]
  }
  return groups.map((group) => toGroup(store, group)).toSorted((one, other) => surest(one) - surest(other))
}

const surest = ({ findings }: SignalGroup): number => Math.min(...findings.map(({ pValue }) => pValue))

function toGroup(store: WatchedStore, group: readonly Placed[]): SignalGroup {
  const followers = ({ finding }: Placed) => group.filter((other) => other.with.has(finding.series)).length
  const sorted = group.toSorted(
    (one, other) =>
      Number(one.isPart) - Number(other.isPart) ||
      followers(other) - followers(one) ||
      one.finding.pValue - other.finding.pValue,
  )
  const findings = sorted.map(({ finding }) => finding)
  const [first] = sorted
  if (first === undefined) throw new RangeError('A group has a finding.')
  const parts = first.isPart
    ? store.series
        .flatMap((watched) => partOf(store, watched, first.finding) ?? [])
        .filter(({ series }) => series === first.finding.series)
    : explainingParts(store, sorted)
  return { lead: first.finding, findings, parts }
}

function partOf(
  store: WatchedStore,
  watched: WatchedStore['series'][number],
  { since, day }: Finding,
): MovedPart | null {
  const { series } = watched
  if (series.part === undefined) return null
  const [from, to] = [daysBetween(store.firstDay, since), daysBetween(store.firstDay, day)]
  return { series: series.id, dimension: series.part.dimension, ...changeBetween(watched, from, to) }
}

/** Returns the parts that explain the change of a whole, of all wholes and dimensions those that changed most surprisingly. */
function explainingParts(store: WatchedStore, group: readonly Placed[]): MovedPart[] {
  const explained = group.flatMap(({ finding, isPart }) => (isPart ? [] : explainWhole(store, finding)))
  const [best] = explained.toSorted((one, other) => other.surprise - one.surprise)
  return best?.parts ?? []
}

function explainWhole(store: WatchedStore, finding: Finding): { parts: MovedPart[]; surprise: number }[] {
  const whole = store.series.find(({ series }) => series.id === finding.series)
  const parts = store.series.filter(({ series }) => series.part?.of === finding.series)
  const moved = parts.flatMap((watched) => partOf(store, watched, finding) ?? [])
  if (whole === undefined || moved.length === 0) return []
  const [from, to] = [daysBetween(store.firstDay, finding.since), daysBetween(store.firstDay, finding.day)]
  const total = changeBetween(whole, from, to)
  const dimensions = [...Map.groupBy(moved, ({ dimension }) => dimension)].map(([dimension, theirs]) => ({
    dimension,
    parts: withOthers(theirs, total),
  }))
  return explainChange(dimensions).flatMap((best) => {
    const named = moved.filter(({ series }) => best.parts.some(({ value }) => value === series))
    return named.length === 0 ? [] : [{ parts: named, surprise: best.surprise }]
  })
}

const OTHERS = ''

/** The series need not cover the whole: small products have none. The rest is one more part, without a name. */
function withOthers(parts: readonly MovedPart[], whole: { observed: number; expected: number }) {
  const rest = { value: OTHERS, before: whole.expected, after: whole.observed }
  const named = parts.map(({ series, observed, expected }) => {
    rest.before -= expected
    rest.after -= observed
    return { value: series, before: expected, after: observed }
  })
  return [...named, rest]
}
