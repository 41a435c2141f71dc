import { expect, it } from 'vitest'
import { parseExploreChoice } from '#figures/choices/explore-choice.ts'
import { exploreQuery } from './use-explore.ts'

const REPORT = {
  store: { id: 'store' },
  comparison: { from: '2025-01-01', to: '2025-03-31' },
}

function comparedWith(report: Parameters<typeof exploreQuery>[0]['report']) {
  const choice = parseExploreChoice(new URLSearchParams('tab=explore&split=month'))
  const { queryKey } = exploreQuery({ report, choice })
  return Object(queryKey.at(-1)).compare
}

it('compares months with the year before only if the shop had orders then', () => {
  expect(comparedWith(REPORT)).toBe('previous_year')
  expect(comparedWith({ ...REPORT, comparison: null })).toBe('none')
})
