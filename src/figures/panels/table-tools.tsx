import type { ReactNode } from 'react'

type TableToolsProps = {
  /** The choice of columns. */
  columns?: ReactNode
  /** What the words of the table mean. */
  definitions?: ReactNode
  /** Downloads of the rows. */
  exports?: ReactNode
}

/** What can be done with a table, at the top right of it and in the same order everywhere. */
export function TableTools({ columns, definitions, exports }: TableToolsProps) {
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
      {columns}
      {definitions}
      {exports}
    </div>
  )
}
