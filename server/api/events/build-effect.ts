import { DAYS_AHEAD, LEAST_DAYS } from '#domain/analysis/forecast/forecast-sales.ts'
import { quoteName } from '#domain/advisor/wording.ts'
import type { EventEffectAnswer } from '#domain/contracts/events.ts'
import { nameOfValue } from '#domain/dimension-values.ts'
import { lastCompleteDay } from '#domain/figures-end.ts'
import { joinNames } from '#domain/join-names.ts'
import { addDays, daysBetween, lengthOf, type Period } from '#domain/periods.ts'
import { loadHistory } from '#server/api/analytics/forecast/load-history.ts'
import type { RunFacts } from '#server/api/figures/facts/engine.ts'
import type { Facts } from '#server/api/figures/facts/facts.ts'
import type { FiguresQuestion } from '#server/api/figures/figures-endpoint.ts'
import { loadProductTitles } from '#server/api/figures/query/row-labels.ts'
import { computeInThread } from '#server/api/figures/threads.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import { partsEffectSchema, storeEffectSchema } from './effect-schema.ts'
import type { EffectTask } from './effect-thread.ts'
import { daysOfWholeStore, loadEvents, type StoredEvent, unusualDays } from './load-events.ts'
import { loadPartDays, type PartDays, type PartDimension } from './load-part-days.ts'

const THREAD = { module: new URL('./effect-thread.ts', import.meta.url), name: 'effectOf' }

/** Older days say little about the event. */
const MOST_DAYS_BEFORE = 365

/** Days around the event that are shown: enough to see what was usual, few enough to see a short event. */
const SHOWN = { least: 28, most: 84, after: 14 }

const MOST_NAMES = 3

export type EffectSource = { database: Database; facts: Facts }
type Source = EffectSource
type Effect = EventEffectAnswer['effect']
type BuiltEffect = Omit<EventEffectAnswer, 'asOf'>

/** An event of a store, with all events in its calendar. */
export type Judging = Pick<FiguresQuestion<unknown>, 'asker' | 'store' | 'today'> & {
  event: StoredEvent
  events: readonly StoredEvent[]
}

type Bounded = Judging & {
  through: string
  complete: string
  first: string
}

/** Builds what is known of whether an event mattered. Throws 404 `event_not_found`. */
export async function buildEffect(source: Source, question: FiguresQuestion<{ id: string }>): Promise<BuiltEffect> {
  const { claims, query, store } = question
  const events = await loadEvents(source.database, claims, store.id)
  const event = events.find(({ id }) => id === query.id)
  if (!event) throw new ApiError(404, 'event_not_found', 'This event was deleted, or you have no access to it.')
  return judgeEvent(source, { ...question, event, events })
}

/** Builds what is known of one of these events, or of one that isn't in the calendar. */
export async function judgeEvent(source: Source, judging: Judging): Promise<BuiltEffect> {
  const { event, store, today } = judging
  const complete = lastCompleteDay(today, store.figures_end)
  const through = event.to < complete ? event.to : complete
  const { first_order_day: first } = store
  const answer = (effect: Effect) => ({ currency: store.currency, effect })
  if (first === null || first >= event.from) return answer(fewDays(0, 0))
  if (through < event.from) {
    const isOver = event.from < today
    return answer(
      isOver ? { kind: 'refused', reason: 'figures_end', day: complete } : { kind: 'refused', reason: 'not_yet' },
    )
  }
  return answer(await judge(source, { ...judging, through, complete, first }))
}

const fewDays = (days: number, leftOut: number): Effect => ({
  kind: 'refused',
  reason: 'few_days',
  days,
  least: LEAST_DAYS,
  leftOut,
})

const judge = (source: Source, judging: Bounded): Promise<Effect> =>
  judging.event.touched === 'store'
    ? judgeStore(source, judging)
    : judgeParts(source, { ...judging, dimension: judging.event.touched })

async function judgeStore(source: Source, judging: Bounded): Promise<Effect> {
  const { asker, event, events, through } = judging
  const latest = addDays(event.from, DAYS_AHEAD - 1)
  const days: Period = { from: event.from, to: through < latest ? through : latest }
  const figures = (await loadHistory(source, judging)).map(({ day, net_sales: value }) => ({ day, value }))
  const marked = daysOfWholeStore(events.filter(({ id }) => id !== event.id))
  const task: EffectTask = { kind: 'forecast', question: { figures, event: days, marked } }
  const found = await computeInThread({
    work: THREAD,
    answer: storeEffectSchema,
    prepare: async () => ({ data: task }),
    asker,
  })
  if (found.kind === 'refused') return found
  const { expected, ...measured } = found
  const byDay = new Map(figures.map(({ day, value }) => [day, value]))
  return {
    ...measured,
    ...describe(judging, days, 'forecast_reach'),
    subject: 'the whole store',
    series: daysOf(shownAround(days, judging)).map((day) => ({
      day,
      actual: byDay.get(day) ?? 0,
      expected: day < event.from ? null : (expected[daysBetween(event.from, day)] ?? null),
    })),
  }
}

/** Returns the days that are shown with an event of which some days are judged. */
function shownAround(judged: Period, { first, complete }: Bounded): Period {
  const before = Math.min(SHOWN.most, Math.max(SHOWN.least, 3 * lengthOf(judged)))
  const from = addDays(judged.from, -before)
  const to = addDays(judged.to, SHOWN.after)
  return { from: from > first ? from : first, to: to < complete ? to : complete }
}

/** `limit` says why days that are complete aren't judged. */
function describe({ event, events, through }: Bounded, days: Period, limit: 'forecast_reach' | 'few_days') {
  const cut = days.to < through ? limit : ('incomplete' as const)
  const beside = events.filter((other) => other.name !== '' && isBeside(event, other, days))
  const names = beside.map(({ name }) => quoteName(name))
  return { days, cut: days.to < event.to ? cut : null, beside: names.slice(0, MOST_NAMES) }
}

/** Whether the effect of another event can't be told from this one's: it may have touched the same sales in the same days. */
function isBeside(event: StoredEvent, other: StoredEvent, days: Period): boolean {
  if (other.id === event.id || other.from > days.to || other.to < days.from) return false
  if (event.touched === 'store') return true
  // It touched all parts.
  if (other.touched === 'store') return false
  return other.touched !== event.touched || other.parts.some((part) => event.parts.includes(part))
}

const daysOf = ({ from, to }: Period): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at))

async function judgeParts(source: Source, judging: Bounded & { dimension: PartDimension }): Promise<Effect> {
  const { asker, dimension, event, events, first, store, through } = judging
  const oldest = addDays(event.from, -MOST_DAYS_BEFORE)
  const { to } = shownAround({ from: event.from, to: through }, judging)
  const days: Period = { from: first > oldest ? first : oldest, to }
  const others = events.filter(({ id }) => id !== event.id)
  const beside = others.filter(({ from, to }) => from <= through && to >= event.from)
  const partsOf = (wanted: PartDimension) => beside.flatMap(({ touched, parts }) => (touched === wanted ? parts : []))
  const loaded = await source.facts.read(
    store,
    async (run) => {
      const found = await loadPartDays(run, {
        dimension,
        currency: store.currency,
        days,
        since: event.from,
        touched: event.parts,
        alsoTouched: partsOf(dimension),
        goods: { product: partsOf('product'), category: partsOf('category'), vendor: partsOf('vendor') },
      })
      const keys = [...event.parts.slice(0, MOST_NAMES), ...found.parts.map(({ key }) => key)]
      return { ...found, names: await nameParts({ dimension, run }, keys) }
    },
    asker,
  )
  const isOwn = (other: StoredEvent) =>
    other.touched === 'store' || (other.touched === dimension && other.parts.some((part) => event.parts.includes(part)))
  const unusual = new Set(others.filter(isOwn).flatMap(unusualDays))
  return compareParts(judging, { ...loaded, days, unusual })
}

type Loaded = PartDays & { names: ReadonlyMap<string, string>; days: Period; unusual: ReadonlySet<string> }

async function compareParts(judging: Bounded, loaded: Loaded): Promise<Effect> {
  const { asker, event, through } = judging
  const all = daysOf(loaded.days)
  const isLearned = (day: string) => day < event.from && !loaded.unusual.has(day)
  const before = all.filter(isLearned).length
  if (before < LEAST_DAYS) return fewDays(before, daysBetween(loaded.days.from, event.from) - before)
  const length = Math.max(1, Math.min(daysBetween(event.from, through) + 1, Math.floor(before / 2)))
  const judged: Period = { from: event.from, to: addDays(event.from, length - 1) }
  const kept = all.filter((day) => isLearned(day) || (event.from <= day && day <= judged.to))
  const positions = kept.map((day) => daysBetween(loaded.days.from, day))
  const keep = (values: readonly number[]) => positions.map((at) => values[at] ?? 0)
  const touched = keep(loaded.touched)
  const question = { touched, parts: loaded.parts.map(({ values }) => keep(values)), before }
  const task: EffectTask = { kind: 'parts', question }
  const found = await computeInThread({
    work: THREAD,
    answer: partsEffectSchema,
    prepare: async () => ({ data: task }),
    asker,
  })
  if (found.kind === 'refused') return found
  const { expected, weights, ...measured } = found
  const shown = shownAround(judged, judging)
  const expectedOf = new Map(kept.map((day, at) => [day, Math.round(expected[at] ?? 0)]))
  return {
    ...measured,
    kind: 'parts',
    ...describe(judging, judged, 'few_days'),
    subject: subjectOf(event, loaded.names),
    weights: weightsOf(weights, loaded),
    series: all.flatMap((day, at) =>
      day < shown.from || day > shown.to
        ? []
        : [{ day, actual: loaded.touched[at] ?? 0, expected: expectedOf.get(day) ?? null }],
    ),
  }
}

/** Smaller weights are rounded to 0 %. */
const LEAST_WEIGHT = 0.005

const weightsOf = (weights: readonly number[], { parts, names }: Loaded) =>
  weights
    .map((weight, at) => ({ name: names.get(parts[at]?.key ?? '') ?? 'A removed part', weight }))
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .toSorted((one, other) => other.weight - one.weight)

function subjectOf({ parts }: StoredEvent, names: ReadonlyMap<string, string>): string {
  const named = parts.slice(0, MOST_NAMES).map((part) => quoteName(names.get(part) ?? 'a removed product'))
  const rest = parts.length - named.length
  return joinNames(rest > 0 ? [...named, `${rest} more`] : named)
}

type Naming = { dimension: PartDimension; run: RunFacts }

async function nameParts({ dimension, run }: Naming, keys: readonly string[]): Promise<Map<string, string>> {
  if (dimension !== 'product') return new Map(keys.map((key) => [key, nameOfValue(dimension, key)]))
  const titles = await loadProductTitles(run, keys)
  return new Map(
    keys.flatMap((key) => {
      const title = titles.get(key)
      return title === null || title === undefined ? [] : [[key, nameOfValue(dimension, title)] as const]
    }),
  )
}
