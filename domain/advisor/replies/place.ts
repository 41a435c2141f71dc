import type { Citation } from '#domain/advisor/advisor.ts'

/** A citation of a place to look at or act in, rather than of a figure of a period. */
export const citePlace = (cited: Pick<Citation, 'label' | 'value'> & { href: string; day: string }): Citation => {
  const { day, ...place } = cited
  return {
    ...place,
    period: { from: day, to: day },
    name: null,
    compare: 'none',
    change: null,
    note: null,
    split: null,
  }
}
