import type { Breakdown } from '#data/figures/figures.ts'

type Rows = Pick<Breakdown, 'rows' | 'rowCount'>

const isNothing = ({ keys, metrics }: Breakdown['rows'][number]) =>
  keys[0] === null && Object.values(metrics).every((metric) => !metric?.value && !metric?.comparison)

/** Leaves out what has no value of the dimension if it has no figures either, such as products that never sold. */
export function withoutNothing<Page extends Rows>(breakdown: Page | null | undefined): Page | null {
  if (!breakdown) return null
  const rows = breakdown.rows.filter((row) => !isNothing(row))
  return { ...breakdown, rows, rowCount: breakdown.rowCount - (breakdown.rows.length - rows.length) }
}
