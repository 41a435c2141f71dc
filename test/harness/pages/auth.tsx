import { act, render, renderHook } from '@testing-library/react'
import type { AuthNotice } from '#data/auth/auth-notices.ts'
import { AuthProvider, useAuth } from '#data/auth/auth.tsx'
import { configureBackend } from '#data/backend/backend.ts'
import type { TestBackend } from '#test/harness/test-app.ts'

type Server = Pick<TestBackend, 'fetch'>

/** A server that can't be reached: every request fails. */
export const UNREACHABLE: Server = { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }

const connect = ({ fetch }: Server) => configureBackend({ fetch: (input, init) => fetch(new Request(input, init)) })

export function Status() {
  const { loading, user, signOut } = useAuth()
  return (
    <>
      <p>{loading ? 'loading' : (user?.full_name ?? 'nobody')}</p>
      <button type="button" onClick={() => void signOut()}>
        Leave
      </button>
    </>
  )
}

/** Opens a page that shows only the session. Resolves to the list of its notices; new notices are added to it. */
export async function renderStatus(server: Server) {
  await connect(server)
  const notices: AuthNotice[] = []
  render(
    <AuthProvider notify={(notice) => notices.push(notice)}>
      <Status />
    </AuthProvider>,
  )
  return notices
}

/** Returns the auth context, for values that no screen shows. */
export async function renderActions(server: Server) {
  await connect(server)
  const notices: AuthNotice[] = []
  const { result } = renderHook(useAuth, {
    wrapper: ({ children }) => <AuthProvider notify={(notice) => notices.push(notice)}>{children}</AuthProvider>,
  })
  return { actions: () => result.current, notices }
}

/** Dispatches the storage event of another tab that changes the session. */
export function tellOtherTab(newValue: string | null) {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cartwright-auth-token', newValue })))
}
