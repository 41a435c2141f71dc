import { useEndImport } from '#data/imports-actions.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'

/** How far the server has read, with a way to stop it. */
export function RunningImport({ current }: { current: Import }) {
  const cancel = useEndImport(current.id)
  const isWaiting = current.status === 'queued'
  const share = current.bytesTotal > 0 ? current.bytesRead / current.bytesTotal : null
  const isRead = share !== null && share >= 1
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium">
          {isWaiting
            ? 'Waiting to start'
            : `${isRead ? 'Working out the figures of' : 'Reading'} ${current.filename ?? 'your file'}`}
        </span>
        <span className="text-muted tabular-nums">{formatNumber(current.rowsRead)} rows</span>
      </p>
      <Progress label="Import" value={isWaiting || isRead ? null : share} />
      <p className="text-muted">
        You can close this window or leave the page: the import goes on, and your figures change only when all of it is
        in.
      </p>
      <Button
        variant="outline"
        className="justify-self-end"
        isLoading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        Cancel import
      </Button>
    </div>
  )
}
