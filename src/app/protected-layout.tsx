import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '#data/auth.tsx'
import { createQueryClient } from './query-client.ts'
import { RequireUser } from './require-user.tsx'
import { Shell } from './shell.tsx'

/** Screens in the shell for signed-in people. */
export function ProtectedLayout() {
  return (
    <RequireUser>
      <Person />
    </RequireUser>
  )
}

function Person() {
  const { user } = useAuth()
  return <PersonLayout key={user?.id} />
}

/** Made anew for each person with a cache of its own: nobody is ever shown what another one loaded. */
function PersonLayout() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <div className="mx-auto w-full max-w-[100rem] px-4 py-6 md:px-6 md:py-8">
          <Outlet />
        </div>
      </Shell>
    </QueryClientProvider>
  )
}
