import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '#data/auth.tsx'
import { createQueryClient } from './query-client.ts'
import { HeaderTools } from './header-tools.tsx'
import { SidebarPlace } from './sidebar-place.tsx'
import { RequireUser } from './require-user.tsx'
import { Shell } from './shell.tsx'
import { useLook } from './use-look.ts'
import { usePageViews } from './use-page-views.ts'

type ProtectedLayoutProps = { companions?: ReactNode }

/** Screens in the shell for signed-in people, with what accompanies them from screen to screen. */
export function ProtectedLayout({ companions }: ProtectedLayoutProps) {
  return (
    <RequireUser>
      <Person companions={companions} />
    </RequireUser>
  )
}

function Person({ companions }: ProtectedLayoutProps) {
  const { user } = useAuth()
  return <PersonLayout key={user?.id} companions={companions} />
}

/** Made anew for each person with a cache of its own: nobody is ever shown what another one loaded. */
function PersonLayout({ companions }: ProtectedLayoutProps) {
  const [queryClient] = useState(createQueryClient)
  useLook()
  usePageViews({ isPage: true })
  return (
    <QueryClientProvider client={queryClient}>
      <Shell tools={<HeaderTools />} aside={<SidebarPlace />}>
        <div className="mx-auto w-full max-w-[100rem] px-4 py-6 md:px-6 md:py-8">
          <Outlet />
        </div>
      </Shell>
      {companions}
    </QueryClientProvider>
  )
}
