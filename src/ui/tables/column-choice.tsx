import Columns3 from 'lucide-react/icons/columns-3'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Popover } from '#ui/popups/popover.tsx'

type ColumnChoiceProps = {
  /** What has the columns, such as "orders". */
  of: string
  columns: readonly { key: string; label: string }[]
  /** The keys of the columns that show. */
  shown: readonly string[]
  /** How many columns are hidden because no row has a value in them. */
  emptyCount?: number
  onChange: (shown: string[]) => void
}

/** A button that lets people choose the columns of a `DataTable`. At least one stays. */
export function ColumnChoice(props: ColumnChoiceProps) {
  return (
    <Popover
      label={`Choose columns of ${props.of}`}
      variant="outline"
      buttonClassName="h-10"
      popupClassName="w-60 p-4"
      trigger={
        <>
          <Columns3 aria-hidden />
          <span className="max-sm:sr-only">Columns</span>
        </>
      }
    >
      {() => <ColumnChecks {...props} />}
    </Popover>
  )
}

/** The columns as checkboxes. */
export function ColumnChecks({ columns, shown, emptyCount = 0, onChange }: Omit<ColumnChoiceProps, 'of'>) {
  function choose(key: string, isShown: boolean) {
    onChange(columns.filter((column) => (column.key === key ? isShown : shown.includes(column.key))).map(toKey))
  }

  return (
    <div className="grid gap-1">
      {columns.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={shown.includes(key)}
          disabled={shown.length === 1 && shown.includes(key)}
          onChange={({ target }) => choose(key, target.checked)}
        />
      ))}
      {emptyCount > 0 && (
        <p className="mt-1 text-xs text-muted">
          {emptyCount === 1 ? 'One column is hidden' : `${emptyCount} columns are hidden`}, because no row shown has a
          value there.
        </p>
      )}
    </div>
  )
}

const toKey = ({ key }: { key: string }) => key
