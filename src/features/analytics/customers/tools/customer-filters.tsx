import ListFilter from 'lucide-react/icons/list-filter'
import { OptionSelect } from '#ui/controls/option-select.tsx'
import type { CustomerFilter } from '#data/analytics/customers/customer-list.ts'
import { RFM_SEGMENTS } from '#domain/analysis/customers/rfm-segments.ts'
import { SearchInput } from '#ui/controls/search-input.tsx'
import { Popover } from '#ui/popups/popover.tsx'
import { useNarrowScreen } from '#ui/tables/narrow-screen.ts'

const SEGMENT_OPTIONS = [
  { value: '', label: 'All segments' },
  ...RFM_SEGMENTS.map(({ name, label }) => ({ value: name, label })),
]

const OVERDUE_OPTIONS = [
  { value: '', label: 'Overdue or not' },
  { value: 'on_time', label: 'On time' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'likely_gone', label: 'Likely gone' },
]

type CustomerFiltersProps = {
  choice: Pick<CustomerFilter, 'search' | 'segment' | 'overdue'>
  choose: (changes: Record<string, string | null>, options?: { replace: boolean }) => void
  hasSegments: boolean
}

/** The controls that choose customers. On a phone they take one line, and a button opens all but the search. */
export function CustomerFilters({ choice, choose, hasSegments }: CustomerFiltersProps) {
  const selects = (
    <>
      {hasSegments && (
        <OptionSelect
          aria-label="Segment"
          className="sm:w-44"
          value={choice.segment ?? ''}
          options={SEGMENT_OPTIONS}
          onChange={(value) => choose({ segment: value || null, page: null })}
        />
      )}
      <OptionSelect
        aria-label="Overdue"
        className="sm:w-44"
        value={choice.overdue ?? ''}
        options={OVERDUE_OPTIONS}
        onChange={(value) => choose({ overdue: value || null, page: null })}
      />
    </>
  )
  return (
    <>
      <SearchInput
        label="Search by name or email"
        className="min-w-0 max-sm:flex-1 sm:w-60"
        value={choice.search}
        onSearch={(text) => choose({ q: text || null, page: null }, { replace: true })}
      />
      {useNarrowScreen() ? (
        <Popover
          label="Filter customers"
          variant="outline"
          size="icon"
          popupClassName="grid w-60 gap-3 p-4"
          trigger={<ListFilter aria-hidden />}
        >
          {() => selects}
        </Popover>
      ) : (
        selects
      )}
    </>
  )
}
