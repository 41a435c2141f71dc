import ListFilter from 'lucide-react/icons/list-filter'
import { ABC_GRADES, GRADE_LABELS, STOCK_STATES } from '#domain/contracts/analytics/product-terms.ts'
import { PRODUCT_TERMS, STOCK_TERMS } from '#domain/product-terms.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { Popover } from '#ui/popups/popover.tsx'
import { type ProductsChoice, toListText } from './products-choice.ts'

type ProductFiltersProps = {
  choice: ProductsChoice
  choose: (changes: Record<string, string | null>) => void
}

const toggle = <Name extends string>(names: readonly Name[], name: Name): Name[] =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name]

/** A button that opens the filters of the list. */
export function FilterButton({ choice: { grades, stock }, choose }: ProductFiltersProps) {
  return (
    <Popover
      label="Filter products"
      variant="outline"
      align="start"
      buttonClassName="h-10"
      popupClassName="grid w-56 gap-4 p-4"
      trigger={
        <>
          <ListFilter aria-hidden />
          Filter
        </>
      }
    >
      {() => (
        <>
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-xs font-medium text-muted">{PRODUCT_TERMS.grade.label}</legend>
            {ABC_GRADES.map((grade) => (
              <Checkbox
                key={grade}
                label={GRADE_LABELS[grade]}
                checked={grades.includes(grade)}
                onChange={() => choose({ class: toListText(toggle(grades, grade)), page: null })}
              />
            ))}
          </fieldset>
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-xs font-medium text-muted">Stock</legend>
            {STOCK_STATES.map((state) => (
              <Checkbox
                key={state}
                label={STOCK_TERMS[state].label}
                checked={stock.includes(state)}
                onChange={() => choose({ stock: toListText(toggle(stock, state)), page: null })}
              />
            ))}
          </fieldset>
        </>
      )}
    </Popover>
  )
}

type Removal = { id: string; label: string; value: string; changes: Record<string, string | null> }

function removalsOf({ grades, search, stock }: ProductsChoice): Removal[] {
  return [
    ...(search ? [{ id: 'search', label: 'Search', value: search, changes: { search: null } }] : []),
    ...grades.map((grade) => ({
      id: grade,
      label: PRODUCT_TERMS.grade.label,
      value: GRADE_LABELS[grade],
      changes: { class: toListText(toggle(grades, grade)) },
    })),
    ...stock.map((state) => ({
      id: state,
      label: 'Stock',
      value: STOCK_TERMS[state].label,
      changes: { stock: toListText(toggle(stock, state)) },
    })),
  ]
}

/** The filters and the search that apply to the list. Each can be removed. */
export function ProductChips({ choice, choose }: ProductFiltersProps) {
  const removals = removalsOf(choice)
  return (
    <FilterChips
      chips={removals}
      onRemove={(removed) => choose({ ...removals.find(({ id }) => id === removed)?.changes, page: null })}
      onClear={() => choose({ search: null, class: null, stock: null, page: null })}
    />
  )
}
