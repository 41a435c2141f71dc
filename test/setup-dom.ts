import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'
import { dismissToast } from '#ui/feedback/toast.ts'

// Sets a long limit for waiting, so that tests don't fail on a slow machine.
configure({ asyncUtilTimeout: 60_000 })

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
  // Removes toasts, because they stay after the page that showed them.
  dismissToast()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  const unexpected = errors.splice(0)
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`)
})
