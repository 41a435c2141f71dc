import { useQuery } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { importQueries } from '#data/imports/imports.ts'
import { ImportList } from '#figures/panels/import-list.tsx'
import { useNavigateInStore } from '#lib/kept-store.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/links/link-button.tsx'

/** Where the figures come from: the files that were imported last, and a button that imports another one. */
export function ImportsCard() {
  return (
    <Card aria-labelledby="imports">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="imports" className="text-base font-semibold">
            Your orders
          </h2>
          <p className="mt-1 max-w-prose text-muted">
            Export your orders from your platform and import the files here. Importing the same file again changes
            nothing. With live sync, a shop’s orders come by themselves.
          </p>
        </div>
        <LinkButton to="/dashboard?import=new">
          <FileUp aria-hidden />
          Import orders
        </LinkButton>
      </div>
      <div className="mt-3">
        <Imports />
      </div>
    </Card>
  )
}

function Imports() {
  const navigate = useNavigateInStore()
  const { data: imports, error, refetch } = useQuery(importQueries.recent())
  if (imports?.length === 0) return <p>No files imported yet.</p>
  if (imports) return <ImportList imports={imports} onOpen={(id) => navigate(`/dashboard?import=${id}`)} />
  if (error) return <ErrorState title="Your imports could not be loaded" error={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-14" />
}
