import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useAuth } from '#data/auth/auth.tsx'
import { loadConfig } from '#data/backend/config.ts'
import { startLogArchive } from '#lib/monitoring/log-archive.ts'
import { log } from '#lib/monitoring/log.ts'
import { recordEvent, recordMetric } from '#lib/monitoring/monitoring.ts'
import { startVitals } from '#lib/monitoring/vitals.ts'

const EVENTS = ['click', 'popstate'] as const

let latestMs: number | null = null

/** Records vitals, screen timings and uncaught errors, and stores the log. */
export function MonitoringCompanion() {
  useEffect(startVitals, [])
  useLogArchive()
  useEffect(recordInteractions, [])
  useEffect(watchUncaughtErrors, [])
  useEffect(recordPageLoad, [])
  useRouteTimings()
  return null
}

function useLogArchive() {
  const [remoteUrl, setRemoteUrl] = useState<string | null>(null)
  const personId = useAuth().user?.id
  useEffect(
    function archiveLog() {
      if (personId) return startLogArchive({ personId, remoteUrl })
    },
    [personId, remoteUrl],
  )
  useEffect(function readRemoteUrl() {
    // Ignore a failure: without a configuration, log entries aren't sent.
    loadConfig().then(
      ({ logUrl }) => setRemoteUrl(logUrl),
      () => {},
    )
  }, [])
}

function watchUncaughtErrors() {
  const onError = ({ message, error }: ErrorEvent) => note(message, error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => note('Unhandled promise rejection', reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

function note(message: string, cause: unknown) {
  log('error', message, { cause, tags: ['uncaught'] })
  recordEvent({ type: 'error', name: message, payload: {} })
}

function recordPageLoad() {
  const [navigation] = performance.getEntriesByType('navigation')
  const { domComplete = 0 }: Partial<PerformanceNavigationTiming> = navigation ?? {}
  if (domComplete === 0) return
  recordMetric({ value: Math.round(domComplete), page: location.pathname, component: 'Page' })
}

function useRouteTimings() {
  const { pathname, key } = useLocation()
  const component = String(Object(useMatches().at(-1)?.handle).title ?? 'Page')
  useEffect(
    function timeRouteChange() {
      recordEvent({ type: 'navigation', name: component, payload: { page: pathname } })
      const startedMs = takeInteractionTime()
      if (startedMs === null) return
      const frame = requestAnimationFrame((now) =>
        recordMetric({
          name: 'route_change',
          value: Math.round(Math.max(now - startedMs, 0)),
          page: pathname,
          component,
        }),
      )
      return () => cancelAnimationFrame(frame)
    },
    [key, pathname, component],
  )
}

/** Records the time of the latest click or browser back/forward. Returns a function that stops recording. */
function recordInteractions(): () => void {
  const note = ({ timeStamp }: Event) => {
    latestMs = timeStamp
  }
  for (const event of EVENTS) addEventListener(event, note, true)
  return () => {
    for (const event of EVENTS) removeEventListener(event, note, true)
  }
}

/** Returns the recorded time in ms since the page load, and forgets it. Returns `null` if there is none. */
function takeInteractionTime(): number | null {
  const taken = latestMs
  latestMs = null
  return taken
}
