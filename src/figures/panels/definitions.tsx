import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { Popover } from '#ui/popups/popover.tsx'

type DefinitionsProps = {
  /** What is defined, such as "products". */
  of: string
  terms: readonly { label: string; definition: string }[]
}

/** A button that explains the words of a table. */
export function Definitions({ of, terms }: DefinitionsProps) {
  return (
    <Popover
      label={`Definitions for ${of}`}
      variant="outline"
      buttonClassName="h-10 max-[22rem]:px-2"
      popupClassName="max-h-[min(32rem,70dvh)] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto p-4"
      trigger={
        <>
          <CircleQuestionMark aria-hidden />
          <span className="max-sm:sr-only">Definitions</span>
        </>
      }
    >
      {() => (
        <dl className="grid gap-3">
          {terms.map(({ label, definition }) => (
            <div key={label}>
              <dt className="font-medium">{label}</dt>
              <dd className="text-muted">{definition}</dd>
            </div>
          ))}
        </dl>
      )}
    </Popover>
  )
}
