import { expect, it } from 'vitest'
import type { SalesReport } from '#domain/contracts/analytics/sales.ts'
import { parseExploreChoice } from '#figures/choices/explore-choice.ts'
import { exploreQuery } from './use-explore.ts'

const REPORT = {
  store: { id: 'store' },
  comparison: { from: '2025-01-01', to: '2025-03-31' },
} as SalesReport

function comparedWith(report: SalesReport) {
  const choice = parseExploreChoice(new URLSearchParams('tab=explore&split=month'))
  const { queryKey } = exploreQuery({ report, choice })
  return Object(queryKey.at(-1)).compare
}

it('compares months with the year before only if the shop had orders then', () => {
  expect(comparedWith(REPORT)).toBe('previous_year')
  expect(comparedWith({ ...REPORT, comparison: null })).toBe('none')
})
