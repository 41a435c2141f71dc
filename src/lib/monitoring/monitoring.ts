import { pageSessionId } from '#lib/ids.ts'
import { log } from './log.ts'

const BUFFERED_EVENTS = 50
const BUFFERED_METRICS = 200

export type MonitoringEvent = {
  type: 'navigation' | 'error' | 'performance'
  name: string
  /** ISO 8601, UTC. */
  timestamp: string
  payload: Record<string, unknown>
  sessionId: string
}

export type PerformanceMetric = {
  name: string
  value: number
  unit: 'ms'
  /** ISO 8601, UTC. */
  timestamp: string
  page: string
  component: string
}

let events: readonly MonitoringEvent[] = []
let metrics: readonly PerformanceMetric[] = []
const listeners = new Set<() => void>()

/** Records an event in memory and sends nothing. When there are more than 50 events, removes all. */
export function recordEvent(event: Pick<MonitoringEvent, 'type' | 'name' | 'payload'>): void {
  log('debug', event.name, { context: event.payload, tags: [event.type] })
  events = [...events, { ...event, timestamp: new Date().toISOString(), sessionId: pageSessionId }]
  if (events.length > BUFFERED_EVENTS) events = []
  announce()
}

/** Records a duration in ms. Keeps the newest 200. */
export function recordMetric({
  name = 'page_load',
  ...metric
}: Pick<PerformanceMetric, 'value' | 'page' | 'component'> & { name?: string }): void {
  const taken: PerformanceMetric = { name, unit: 'ms', timestamp: new Date().toISOString(), ...metric }
  metrics = [...metrics, taken].slice(-BUFFERED_METRICS)
  recordEvent({ type: 'performance', name, payload: { value: metric.value, page: metric.page } })
}

/** The buffered events, oldest first. */
export function getEvents(): readonly MonitoringEvent[] {
  return events
}

/** The recorded durations, oldest first. */
export function getMetrics(): readonly PerformanceMetric[] {
  return metrics
}

/** Calls `listener` when an event or metric is added. Returns a function that unsubscribes. */
export function subscribeToMonitoring(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce() {
  for (const listener of listeners) listener()
}
