import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'
import { forgetFigures } from '#data/figures/kept-answers.ts'
import { dismissToast } from '#ui/feedback/toast.ts'
import { clearLog } from '#lib/monitoring/log.ts'

configure({
  // Waiting may take long on a slow machine.
  asyncUtilTimeout: 30_000,
  // Without the page's markup, which every failed look of a poll would format anew. `screen.debug()` prints it.
  getElementError: (message) => new Error(message ?? ''),
})

const { warn } = console
const errors: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation((...parts: unknown[]) => {
    // The auth client warns when a page creates several; here each test opens a new page.
    if (!format(...parts).includes('Multiple GoTrueClient instances')) warn(...parts)
  })
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void errors.push(format(...parts)))
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // What the modules of the page keep for as long as it is open, because the next test opens it anew.
  dismissToast()
  forgetFigures()
  clearLog()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  const unexpected = errors.splice(0)
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`)
})
