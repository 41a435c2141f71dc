import { requestEarly } from '#data/backend/early-answers.ts'
import { dashboardPath, salesPath } from '#data/figures/paths.ts'
import { endSessionOfClosedBrowser, hasStoredSession } from '#data/session/stored-session.ts'
import { applyTheme, getTheme } from '#lib/preferences/theme.ts'
import { applyDisplayPreferences, getUiPreferences } from '#lib/preferences/ui-preferences.ts'

/** The URLs of the code of the most common first screens. */
export type ScreenFiles = Record<'signIn' | 'frame' | 'dashboard' | 'analytics', readonly string[]>

/** The figures that each screen shows by default. */
const FIGURES = new Map([
  ['/dashboard', dashboardPath({})],
  ['/analytics', salesPath({})],
])

/**
 * Runs as the inline script of index.html, before any other code: applies the stored theme and preferences before the
 * first paint, and requests the code and the figures of the screen in the URL.
 */
export function start(files: ScreenFiles): void {
  addEventListener('error', showFailedScript, { capture: true })
  applyTheme(getTheme())
  applyDisplayPreferences(getUiPreferences())
  endSessionOfClosedBrowser()
  const hasSession = hasStoredSession()
  if (hasSession) document.documentElement.dataset.session = 'stored'
  selectFiles(files, hasSession).forEach(preload)
  const figures = location.search === '' ? FIGURES.get(location.pathname) : undefined
  if (hasSession && figures !== undefined) requestEarly(figures)
}

function selectFiles(files: ScreenFiles, hasSession: boolean) {
  const { pathname } = location
  if (!hasSession) return pathname.startsWith('/auth/') ? files.signIn : []
  if (pathname === '/dashboard') return files.dashboard
  if (pathname === '/analytics') return files.analytics
  return pathname === '/' || pathname.startsWith('/auth/') ? [] : files.frame
}

function preload(file: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

function showFailedScript({ target }: ErrorEvent) {
  if (target instanceof HTMLScriptElement) document.getElementById('fatal')?.removeAttribute('hidden')
}
