import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { whenIdle } from '#lib/scheduling.ts'
import { readStored, writeStored } from '#lib/storage.ts'

/**
 * Limits of the web vitals in ms (CLS has no unit), and the points that a page loses above each limit. INP replaced FID
 * in the field; the score keeps FID.
 */
export const VITALS = {
  LCP: { limit: 2500, penalty: 25 },
  FID: { limit: 100, penalty: 25 },
  INP: { limit: 200, penalty: 0 },
  CLS: { limit: 0.1, penalty: 25 },
  TTFB: { limit: 800, penalty: 15 },
  FCP: { limit: 1800, penalty: 10 },
} as const

export type VitalName = keyof typeof VITALS

/** The vitals measured so far. */
export type VitalValues = Partial<Record<VitalName, number>>

export const VITAL_NAMES = ['LCP', 'FID', 'INP', 'CLS', 'TTFB', 'FCP'] as const

/** Returns the vitals above their limit that cost points, with their penalties, in the order of `VITAL_NAMES`. */
export function listPenalties(values: VitalValues): { name: VitalName; penalty: number }[] {
  return VITAL_NAMES.map((name) => ({ name, penalty: VITALS[name].penalty })).filter(
    ({ name, penalty }) => penalty > 0 && (values[name] ?? 0) > VITALS[name].limit,
  )
}

/** Returns a score from 0 to 100: 100 minus the penalties. */
export function scoreVitals(values: VitalValues): number {
  return listPenalties(values).reduce((score, { penalty }) => score - penalty, 100)
}

const SAMPLE_INTERVAL_MS = 30_000
const KEPT_SAMPLES = 120
const KEPT_PAGES = 20
const HISTORY_KEY = 'cartwright-vitals'

/** The score at a time (ISO 8601, UTC) and the vitals it is computed from. */
type ScoreSample = { at: string; score: number; values: VitalValues }
type PageVitals = { at: string; values: VitalValues }

export type VitalsSnapshot = {
  values: VitalValues
  /** One every 30 s, oldest first. */
  samples: readonly ScoreSample[]
  /** The last values of earlier page loads, oldest first. */
  history: readonly PageVitals[]
}

let snapshot: VitalsSnapshot = { values: {}, samples: [], history: [] }
let isStarted = false
const listeners = new Set<() => void>()

/** Starts to measure vitals and to sample the score every 30 s. Further calls do nothing. */
export function startVitals(): void {
  if (isStarted) return
  isStarted = true
  update({ history: readStored(HISTORY_KEY, [], isHistory) })
  const note = ({ name, value }: { name: string; value: number }) =>
    update({ values: { ...snapshot.values, [name]: value } })
  const options = { reportAllChanges: true }
  onLCP(note, options)
  onCLS(note, options)
  onFCP(note, options)
  onINP(note, options)
  onTTFB(note, options)
  observeFirstInput((value) => note({ name: 'FID', value }))
  // Wait until idle: by then, the browser has reported vitals from before this code ran.
  whenIdle(sampleScore)
  setInterval(sampleScore, SAMPLE_INTERVAL_MS)
  addEventListener('pagehide', keepForHistory)
}

/** Returns the current vitals and samples. Returns the same object until something changes. */
export function getVitals(): VitalsSnapshot {
  return snapshot
}

/** Calls `listener` when a vital or the score changes. Returns a function that unsubscribes. */
export function subscribeToVitals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function sampleScore() {
  const { values } = snapshot
  const sample = { at: new Date().toISOString(), score: scoreVitals(values), values }
  update({ samples: [...snapshot.samples, sample].slice(-KEPT_SAMPLES) })
}

function keepForHistory() {
  const page = { at: new Date().toISOString(), values: snapshot.values }
  writeStored(HISTORY_KEY, [...readStored(HISTORY_KEY, [], isHistory), page].slice(-KEPT_PAGES))
}

/** Reports how long the browser took to react to the first input. The web-vitals library no longer measures this. */
function observeFirstInput(report: (delayMs: number) => void) {
  if (!PerformanceObserver.supportedEntryTypes?.includes('first-input')) return
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceEventTiming) report(entry.processingStart - entry.startTime)
    }
  })
  observer.observe({ type: 'first-input', buffered: true })
}

function isHistory(value: unknown): value is PageVitals[] {
  return Array.isArray(value) && value.every(isPageVitals)
}

function isPageVitals(value: unknown) {
  const { at, values } = Object(value)
  return typeof at === 'string' && VITAL_NAMES.every((name) => ['number', 'undefined'].includes(typeof values?.[name]))
}

function update(change: Partial<VitalsSnapshot>) {
  snapshot = { ...snapshot, ...change }
  for (const listener of listeners) listener()
}
