import { expect, test } from 'vitest'
import { withChoice } from './with-choice.ts'

test('a changed query keeps its other parameters', () => {
  const search = new URLSearchParams('period=custom&from=2026-01-01&to=2026-01-31&import=new')

  const changed = withChoice(search, { period: 'last_7_days', from: null, to: null })

  expect(changed.toString()).toBe('period=last_7_days&import=new')
})
