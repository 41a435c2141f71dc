import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'
import { dismissToast } from '#ui/toast.ts'

// A busy machine is no reason to fail: what should appear may take as long as a test may.
configure({ asyncUtilTimeout: 60_000 })

const { warn } = console
const errors: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation((...parts: unknown[]) => {
    // Every page that a test opens makes its own client, which is what the client warns about.
    if (!format(...parts).includes('Multiple GoTrueClient instances')) warn(...parts)
  })
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void errors.push(format(...parts)))
})

afterEach(() => {
  cleanup()
  // It outlives the page that showed it.
  dismissToast()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  const unexpected = errors.splice(0)
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`)
})
