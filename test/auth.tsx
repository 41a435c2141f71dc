import { act, render, renderHook } from '@testing-library/react'
import { AuthProvider, useAuth } from '#data/auth.tsx'
import type { AuthNotice } from '#data/auth-notices.ts'
import { configureBackend } from '#data/backend.ts'
import type { TestBackend } from './backend.ts'

type Server = Pick<TestBackend, 'fetch'>

/** Answers nothing. */
export const UNREACHABLE: Server = { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }

const connect = ({ fetch }: Server) => configureBackend({ fetch: (input, init) => fetch(new Request(input, init)) })

/** Shows the name of who is signed in. */
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

/** Opens a page that shows nothing but the session. Resolves to the notices as they come. */
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

/** The auth context itself, for what no screen shows. */
export async function renderActions(server: Server) {
  await connect(server)
  const notices: AuthNotice[] = []
  const { result } = renderHook(useAuth, {
    wrapper: ({ children }) => <AuthProvider notify={(notice) => notices.push(notice)}>{children}</AuthProvider>,
  })
  return { actions: () => result.current, notices }
}

/** Lets this tab hear of what another one has stored in the session's place. */
export function tellOtherTab(newValue: string | null) {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cartwright-auth-token', newValue })))
}
