import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import type { ReactNode } from 'react'
import { Popover } from '#ui/popups/popover.tsx'
import { PartBoundary } from './part-boundary.tsx'

type DefinitionsButtonProps = {
  /** What is defined, such as "products". */
  of: string
  onPreload?: (() => void) | undefined
  children: ReactNode
}

/** A button that explains words; `children` are the `Terms`, which may load later. */
export function DefinitionsButton({ of, onPreload, children }: DefinitionsButtonProps) {
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
      onPreload={onPreload}
    >
      {() => <PartBoundary>{children}</PartBoundary>}
    </Popover>
  )
}

type TermsProps = { terms: readonly { label: string; definition: string }[] }

export function Terms({ terms }: TermsProps) {
  return (
    <dl className="grid gap-3">
      {terms.map(({ label, definition }) => (
        <div key={label}>
          <dt className="font-medium">{label}</dt>
          <dd className="text-muted">{definition}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A button that explains the words of a table. */
export function Definitions({ of, terms }: TermsProps & { of: string }) {
  return (
    <DefinitionsButton of={of}>
      <Terms terms={terms} />
    </DefinitionsButton>
  )
}
