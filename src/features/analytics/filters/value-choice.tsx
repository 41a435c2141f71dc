import { type DimensionName, DIMENSIONS } from '#domain/dimensions.ts'
import { MultiSelect } from '#ui/controls/multi-select.tsx'
import type { SearchOption } from '#ui/controls/search-options.ts'
import { useValues } from './filter-values.ts'

type ValueChoiceProps = {
  store: string | undefined
  dimension: DimensionName
  chosen: readonly SearchOption[]
  onChange: (options: SearchOption[]) => void
}

/** A field that finds values of a dimension, such as countries, among those that the store has. */
export function ValueChoice({ store, dimension, chosen, onChange }: ValueChoiceProps) {
  const { label } = DIMENSIONS[dimension]
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <MultiSelect
        label={label}
        placeholder="Type to search"
        values={chosen}
        onChange={onChange}
        search={useValues(store, dimension)}
      />
    </div>
  )
}
