import { formatNumber } from '#lib/format.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'

type UnknownChoiceProps = { count: number; isIncluded: boolean; onChange: (isIncluded: boolean) => void }

/** Whether a mailing list includes the customers whose consent is unknown. Missing if there are none. */
export function UnknownChoice({ count, isIncluded, onChange }: UnknownChoiceProps) {
  if (count === 0) return null
  return (
    <Checkbox
      label={`Include those whose consent is unknown (${formatNumber(count)})`}
      checked={isIncluded}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
