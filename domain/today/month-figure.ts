import type { Month } from '#domain/contracts/months.ts'

/** What a month's figure is called within a sentence. */
export const MONTH_NOUNS: Readonly<Record<Month['metric'], string>> = {
  net_sales: 'net sales',
  orders: 'orders',
  contribution: 'contribution',
}

/** Returns the tab of Analytics that has a month's figure. */
export const tabOfMonth = (metric: Month['metric']): 'profit' | 'sales' =>
  metric === 'contribution' ? 'profit' : 'sales'

/** Says for how much of net sales a month's contribution speaks. `null` for all, and for other metrics. */
export const coverageText = (
  { coverage }: Pick<Month, 'coverage'>,
  formatPercent: (share: number) => string,
): string | null =>
  coverage === null || coverage === 1 ? null : `costs known for ${formatPercent(coverage)} of net sales`
