import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { configureBackend } from '#data/backend/backend.ts'
import { startLogArchive } from '#lib/monitoring/log-archive.ts'
import { clearLog, getLogEntries, log } from '#lib/monitoring/log.ts'
import { registerPerson, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'
import { AuthProvider, useAuth } from './auth.tsx'

const KEPT = JSON.stringify({ personId: 'ada', entries: [] })

const backend = await openScreenBackend()
const person = await registerPerson(backend)

beforeEach(async () => {
  await configureBackend({ fetch: (input, init) => backend.fetch(new Request(input, init)) })
  await signInElsewhere(backend, person)
  localStorage.setItem('cartwright-log', KEPT)
})

const keptLog = () => localStorage.getItem('cartwright-log')

function renderAuth() {
  const wrapper = ({ children }: { children: ReactNode }) => <AuthProvider notify={() => {}}>{children}</AuthProvider>
  return renderHook(useAuth, { wrapper }).result
}

test('the log survives a reload and is deleted at sign-out', async () => {
  const auth = renderAuth()
  await waitFor(() => expect(auth.current.user?.full_name).toBe(person.fullName))
  log('info', 'What one person did')
  expect(keptLog()).toBe(KEPT)

  await auth.current.signOut()

  await waitFor(() => expect(auth.current.user).toBeNull())
  expect(keptLog()).toBeNull()
  expect(getLogEntries().map(({ message }) => message)).not.toContain('What one person did')
})

test('a sign-out that fails at the timeout stays in the log over a full page load', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const auth = renderAuth()
  await waitFor(() => expect(auth.current.user?.full_name).toBe(person.fullName))
  const personId = auth.current.user?.id ?? ''
  log('info', 'What one person did')
  await configureBackend({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })

  await act(() => auth.current.signOut('expired'))
  cleanup()
  clearLog()
  renderAuth()

  const stopArchive = startLogArchive({ personId })
  expect(getLogEntries().map(({ message }) => message)).toEqual(['Could not sign out on the server'])
  stopArchive()
})

test('the log is deleted when the session ended with the browser', () => {
  localStorage.setItem('cartwright-auth-ends-with-browser', 'true')
  renderAuth()
  expect(keptLog()).toBeNull()
})
