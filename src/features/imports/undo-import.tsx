import { useEndImport } from '#data/imports-actions.ts'
import type { Import } from '#domain/contracts/imports.ts'
import { formatNumber } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { focusOnMount } from '#ui/focus-on-mount.ts'

/** Asks before a finished import is taken back, and says what that changes. */
export function UndoImport({ report, onKeep }: { report: Import; onKeep: () => void }) {
  const undo = useEndImport(report.id)
  return (
    <section aria-labelledby="undo-import" className="grid basis-full gap-3">
      <div className="grid gap-1">
        <h3 id="undo-import" className="font-medium break-words">
          Undo the import of <bdi>{report.filename ?? 'this file'}</bdi>?
        </h3>
        <p className="text-pretty text-muted">{consequence(report)}</p>
      </div>
      {undo.error && (
        <p role="alert" className="text-bad">
          The import wasn’t undone. {undo.error.message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-[24rem]:*:grow">
        <Button ref={focusOnMount} variant="outline" disabled={undo.isPending} onClick={onKeep}>
          Keep import
        </Button>
        <Button variant="destructive" isLoading={undo.isPending} onClick={() => undo.mutate()}>
          Undo import
        </Button>
      </div>
    </section>
  )
}

const orders = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`

function consequence({ ordersNew, ordersChanged, keepsReplaced }: Import): string {
  const gone = ordersNew > 0 ? `Its ${orders(ordersNew)} will no longer count.` : 'What it added will no longer count.'
  if (ordersChanged === 0) return `${gone} You can import the file again later.`
  return keepsReplaced
    ? `${gone} ${orders(ordersChanged)} that it changed will count as before.`
    : `${gone} ${orders(ordersChanged)} that it changed will not come back, because this import is from an earlier version of Cartwright. Import the older file again to bring them back.`
}
