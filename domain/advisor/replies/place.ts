import type { Citation } from '#domain/advisor/advisor.ts'

/** What a citation says of a figure's change and parts, if it is of none. */
export const NO_FIGURE = { name: null, compare: 'none', change: null, note: null, split: null } as const

/** A citation of a place to look at or act in, rather than of a figure of a period. */
export const citePlace = ({
  day,
  ...place
}: Pick<Citation, 'label' | 'value'> & { href: string; day: string }): Citation => ({
  ...NO_FIGURE,
  ...place,
  period: { from: day, to: day },
})
