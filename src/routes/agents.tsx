import { Suspense } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '#app/failures/not-found.tsx'
import { AgentsScreen } from '#features/agents/agents-screen.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const WorkPages = lazyPart(async () => (await import('./work.tsx')).WorkPages)

/** The list of work, a campaign, or a draft. */
const WORK = /^work(?:\/((?:drafts\/)?[^/]+))?$/

/** The agents, and below them their work. One route, because the code of all pages waits for the list of routes. */
export function Component() {
  const { '*': path = '' } = useParams()
  if (path === '') return <AgentsScreen />
  const work = WORK.exec(path)
  if (!work) return <NotFound />
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full" />}>
      <WorkPages path={work[1] ?? ''} />
    </Suspense>
  )
}
