import { useDownloadRows } from '#data/imports-actions.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { Button } from '#ui/button.tsx'

type DownloadRowsProps = { report: Pick<Import, 'id' | 'filename'>; kind: 'rejected' | 'left-out'; label: string }

/** The rows that were not taken, with line and reason, as a CSV file. */
export function DownloadRows({ report: { id, filename }, kind, label }: DownloadRowsProps) {
  const download = useDownloadRows()
  return (
    <div className="mt-2">
      <Button
        variant="outline"
        size="compact"
        isLoading={download.isPending}
        onClick={() => download.mutate({ id, filename, kind })}
      >
        {label}
      </Button>
      {download.error && (
        <p role="alert" className="mt-2 text-bad">
          {download.error.message}
        </p>
      )}
    </div>
  )
}
