import type { SalesReport } from '#domain/contracts/analytics.ts'
import { type DimensionName, DIMENSIONS } from '#domain/dimensions.ts'
import { MultiSelect } from '#ui/multi-select.tsx'
import type { SearchOption } from '#ui/search-options.ts'
import { useValues } from './filter-values.ts'

type ValueChoiceProps = {
  report: SalesReport
  dimension: DimensionName
  chosen: readonly SearchOption[]
  onChange: (options: SearchOption[]) => void
}

/** A field that finds values of a dimension, such as countries, among those that the store has. */
export function ValueChoice({ report, dimension, chosen, onChange }: ValueChoiceProps) {
  const { label } = DIMENSIONS[dimension]
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <MultiSelect
        label={label}
        placeholder="Type to search"
        values={chosen}
        onChange={onChange}
        search={useValues(report, dimension)}
      />
    </div>
  )
}
