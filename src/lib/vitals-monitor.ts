import { onCLS, onFCP, onLCP, onTTFB } from 'web-vitals'
import { whenIdle } from './idle.ts'
import { readStored, writeStored } from './storage.ts'
import { scoreVitals, VITAL_NAMES, type VitalValues } from './vitals.ts'

const SAMPLE_INTERVAL_MS = 30_000
const KEPT_SAMPLES = 120
const KEPT_PAGES = 20
const HISTORY_KEY = 'cartwright-vitals'

/** The score at a moment (ISO 8601, UTC) and the values behind it. */
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

/** Starts to observe this page's vitals and to sample the score; once a page. */
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
  onTTFB(note, options)
  observeFirstInput((value) => note({ name: 'FID', value }))
  // By then the browser has reported the vitals that it measured before this code ran.
  whenIdle(sampleScore)
  setInterval(sampleScore, SAMPLE_INTERVAL_MS)
  addEventListener('pagehide', keepForHistory)
}

/** What is known now; the same object until something changes. */
export function getVitals(): VitalsSnapshot {
  return snapshot
}

/** Calls back when a vital or the score changes. Returns the way out. */
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

/** The delay of the first input, which web-vitals no longer reports. */
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
