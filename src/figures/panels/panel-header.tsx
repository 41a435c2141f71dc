import type { ReactNode, Ref } from 'react'

type PanelHeaderProps = {
  /** The id of the heading. */
  id: string
  /** The heading, to move the focus to it. */
  heading?: Ref<HTMLHeadingElement>
  title: string
  /** What the rows are in sum, in a few words. Empty while it isn't known. */
  answer: string
  /** Controls that choose the rows. */
  search: ReactNode
  /** What can be done with the table. */
  tools: ReactNode
}

/**
 * The header of a panel with a table: the title, the sum of the rows, the controls that choose the rows, and the tools of
 * the table. On a phone, the tools stand beside the title, and the controls take a line.
 */
export function PanelHeader({ id, heading, title, answer, search, tools }: PanelHeaderProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div className="flex min-h-10 grow flex-wrap items-center gap-x-3 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:items-start max-sm:justify-center">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-base font-semibold wrap-anywhere">
          {title}
        </h2>
        <p role="status" className="min-h-5 text-muted tabular-nums max-sm:text-xs max-sm:leading-5">
          {answer}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:order-2 max-sm:w-full max-sm:flex-nowrap">{search}</div>
      <div className="ml-auto flex items-center gap-2 max-sm:order-1">{tools}</div>
    </div>
  )
}
