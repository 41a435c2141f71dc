import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '#app/query-client.ts'
import { InvitationScreen } from '#features/auth/invitation-screen.tsx'

/** The page of an invitation, open to visitors and signed-in people. */
export function Component() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <InvitationScreen />
    </QueryClientProvider>
  )
}
