import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ReactNode, useId } from 'react'

type QuestionGroupProps = { id: string; title: string; error?: string | undefined; children: ReactNode }

/** A question with what is wrong with its answer; `id` lets the form bring it into sight. */
export function QuestionGroup({ id, title, error, children }: QuestionGroupProps) {
  const errorId = useId()
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : errorId}
      className="grid min-w-0 scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      <legend className="mb-1 font-medium">{title}</legend>
      {error !== undefined && (
        <p id={errorId} role="alert" className="flex gap-1.5 text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {children}
    </fieldset>
  )
}
