import Table2 from 'lucide-react/icons/table-2'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useTableView } from './use-table-view.ts'

type ChartFrameProps = {
  /** What the address calls the chart while its table shows. Without it, the address doesn't keep that. */
  name?: string | undefined
  label: string
  /** Icon of the button that switches back to the chart. */
  icon: LucideIcon
  legend: ReactNode
  /** What else can be done with the chart, beside the button. */
  actions?: ReactNode
  /** The same values as a table. */
  table: ReactNode
  children: ReactNode
}

/** A chart below its legend, with a button that switches between chart and table. */
export function ChartFrame({ name, label, icon: ChartIcon, legend, actions, table, children }: ChartFrameProps) {
  const { isTable, onChange } = useTableView(name)
  return (
    <figure aria-label={label} className="grid grow grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-4">
      <figcaption className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2 text-xs text-muted">
        {legend}
        <div className="-mr-2 ml-auto flex flex-wrap items-center justify-end">
          {actions}
          <Button
            variant="ghost"
            size="compact"
            className="text-muted"
            aria-pressed={isTable}
            onClick={() => onChange(!isTable)}
          >
            {isTable ? <ChartIcon aria-hidden="true" /> : <Table2 aria-hidden="true" />}
            {isTable ? 'View as chart' : 'View as table'}
          </Button>
        </div>
      </figcaption>
      {isTable ? table : children}
    </figure>
  )
}
