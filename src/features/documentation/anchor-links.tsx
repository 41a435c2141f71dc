import { cn } from '#lib/cn.ts'
import { TextLink } from '#ui/links/text-link.tsx'

/** The id of a heading that is linked to from the same page. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z0-9]+/g, '-')

type AnchorLinksProps = {
  /** What the links are, for screen readers. */
  label: string
  headings: readonly string[]
  className?: string
}

/** Leads to headings further down. They have `anchorOf` as their ids and `tabIndex={-1}`. */
export function AnchorLinks({ label, headings, className }: AnchorLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className={cn('gap-x-5 gap-y-1', className)}>
        {headings.map((heading) => (
          <li key={heading}>
            <TextLink
              to={{ hash: anchorOf(heading) }}
              className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
              onClick={() => document.getElementById(anchorOf(heading))?.focus({ preventScroll: true })}
            >
              {heading}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
