import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { controlStyles } from './control-styles.ts'
import { useFieldControl } from './field-context.ts'
import { OptionList } from './option-list.tsx'
import { isSameOption, type OptionSearch, type SearchOption } from './search-options.ts'

type ComboboxProps = {
  /** The accessible name. */
  label: string
  placeholder?: string
  value: SearchOption | null
  onChange: (value: SearchOption | null) => void
  search: OptionSearch
  disabled?: boolean
}

/** A field that finds one option by typing. The server searches, so the options can be many. */
export function Combobox({ label, placeholder, value, onChange, search, disabled }: ComboboxProps) {
  const root = useRef<HTMLDivElement>(null)
  return (
    <BaseCombobox.Root
      items={search.options}
      filter={null}
      autoHighlight
      disabled={disabled}
      value={value}
      isItemEqualToValue={isSameOption}
      onValueChange={(chosen) => onChange(chosen)}
      onInputValueChange={search.onSearch}
    >
      <div ref={root} className="relative">
        <BaseCombobox.Input
          {...useFieldControl()}
          aria-label={label}
          placeholder={placeholder}
          className={cn(controlStyles, 'h-10 truncate pr-10 pointer-coarse:h-11')}
        />
        <BaseCombobox.Clear
          aria-label={`Clear ${label}`}
          className="absolute top-1/2 right-1 grid size-8 -translate-y-1/2 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </BaseCombobox.Clear>
        <OptionList label={label} search={search} anchor={root} />
      </div>
    </BaseCombobox.Root>
  )
}
