import Table2 from 'lucide-react/icons/table-2'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

type ChartFrameProps = {
  label: string
  /** Icon of the button that switches back to the chart. */
  icon: LucideIcon
  legend: ReactNode
  /** The same values as a table. */
  table: ReactNode
  children: ReactNode
}

/** A chart below its legend, with a button that switches between chart and table. */
export function ChartFrame({ label, icon: ChartIcon, legend, table, children }: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <figure aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <figcaption className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2 text-xs text-muted">
        {legend}
        <Button
          variant="ghost"
          size="compact"
          className="-mr-2 ml-auto text-muted"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? <ChartIcon aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      </figcaption>
      {isTable ? table : children}
    </figure>
  )
}
