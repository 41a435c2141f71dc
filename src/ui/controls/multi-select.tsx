import { Combobox } from '@base-ui/react/combobox'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { controlStyles } from './control-styles.ts'
import { useFieldControl } from './field-context.ts'
import { OptionList } from './option-list.tsx'
import { isSameOption, type OptionSearch, type SearchOption } from './search-options.ts'

type MultiSelectProps = {
  /** The accessible name. */
  label: string
  placeholder?: string
  values: readonly SearchOption[]
  onChange: (values: SearchOption[]) => void
  search: OptionSearch
  disabled?: boolean
}

/** A field that finds several options by typing and shows each as a chip. Backspace removes the last chip. */
export function MultiSelect({ label, placeholder, values, onChange, search, disabled }: MultiSelectProps) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <Combobox.Root
      multiple
      items={search.options}
      filter={null}
      autoHighlight
      disabled={disabled}
      value={values}
      isItemEqualToValue={isSameOption}
      onValueChange={(chosen) => onChange(chosen)}
      onInputValueChange={search.onSearch}
    >
      <div ref={root} className="relative">
        <Combobox.Chips
          className={cn(
            controlStyles,
            'flex min-h-10 flex-wrap items-center gap-1 px-1.5 py-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-60 pointer-coarse:min-h-11',
          )}
        >
          {values.map((option) => (
            <Combobox.Chip
              key={option.value}
              aria-label={option.label}
              className="flex max-w-full items-center rounded-md bg-sunken pl-2 text-sm"
            >
              <bdi className="truncate">{option.label}</bdi>
              <Combobox.ChipRemove
                aria-label={`Remove ${option.label}`}
                className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-line hover:text-ink pointer-coarse:size-9"
              >
                <X aria-hidden className="size-3.5" />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            {...useFieldControl()}
            aria-label={label}
            placeholder={values.length === 0 ? placeholder : ''}
            className="h-8 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
          />
        </Combobox.Chips>
        <OptionList label={label} search={search} anchor={root} />
      </div>
    </Combobox.Root>
  )
}
