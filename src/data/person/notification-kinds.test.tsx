import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { configureBackend } from '#data/backend/backend.ts'
import { registerPerson, signInElsewhere } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'
import { useSaveNotifications } from './notification-kinds.ts'

const backend = await openScreenBackend()

test("saving a notification kind doesn't overwrite other changes", async () => {
  const person = await registerPerson(backend)
  const { user } = JSON.parse(await signInElsewhere(backend, person))
  const id = String(user.id)
  const store = (preferences: object) =>
    backend.database.query('update public.profiles set preferences = $2 where id = $1', [
      id,
      JSON.stringify(preferences),
    ])
  const before = { onboarding: { businessName: 'Harbour', teamMembers: 1 }, notifications: { failedImports: true } }
  await store(before)
  const sent: unknown[] = []
  await configureBackend({
    async fetch(input, init) {
      const request = new Request(input, init)
      if (request.method === 'PATCH') {
        sent.push(await request.clone().json())
        await store({ onboarding: { teamMembers: 4 }, notifications: { failedImports: false } })
      }
      return backend.fetch(request)
    },
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useSaveNotifications({ id, preferences: before }), { wrapper })

  const saved = await result.current.mutateAsync({ finishedImports: false })

  expect(sent).toEqual([{ preferences: { notifications: { finishedImports: false } } }])
  expect(saved).toMatchObject({
    onboarding: { businessName: 'Harbour', teamMembers: 4 },
    notifications: { finishedImports: false, failedImports: false },
  })
})
