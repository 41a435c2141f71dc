import { expect, test } from 'vitest'
import { namePage } from './page-names.ts'

test.each([
  ['/dashboard', 'Dashboard'],
  ['/', 'Home'],
  ['/onboarding', 'Getting started'],
  ['/documentation/net-sales', 'Help: net sales'],
  ['/nowhere/at-all', 'at all'],
  ['/%E0%A4%A', '%E0%A4%A'],
])('%s has the name %s', (path, label) => {
  expect(namePage(path)).toMatchObject({ path, label })
})

test('a page of one thing has the name of the thing', () => {
  expect(namePage('/analytics/orders/7?store=a', 'Order #1001')).toMatchObject({ label: 'Order #1001' })
})
