import { dashboardPath, salesPath } from '#data/figures-paths.ts'
import { endSessionOfClosedBrowser, hasStoredSession } from '#data/auth-storage.ts'
import { askEarly } from '#data/early-answers.ts'
import { applyTheme, getTheme } from '#lib/theme.ts'
import { applyLook, getUiPreferences } from '#lib/ui-preferences.ts'

/** The addresses of the code of the screens that people open first. */
export type ScreenFiles = Record<'signIn' | 'frame' | 'dashboard' | 'analytics', readonly string[]>

/** The figures that a screen shows when its address names no period. */
const FIGURES = new Map([
  ['/dashboard', dashboardPath({})],
  ['/analytics', salesPath({})],
])

/**
 * Runs as the inline script of index.html, before any other code: applies the stored theme and preferences before the
 * first paint, and requests the code and the figures of the screen that the address names.
 */
export function start(files: ScreenFiles): void {
  addEventListener('error', showFailedScript, { capture: true })
  applyTheme(getTheme())
  applyLook(getUiPreferences())
  endSessionOfClosedBrowser()
  const hasSession = hasStoredSession()
  if (hasSession) document.documentElement.dataset.session = 'stored'
  selectFiles(files, hasSession).forEach(preload)
  const figures = location.search === '' ? FIGURES.get(location.pathname) : undefined
  if (hasSession && figures !== undefined) askEarly(figures)
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
