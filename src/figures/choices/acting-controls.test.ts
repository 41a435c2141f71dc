import { expect, it } from 'vitest'
import { actingControls } from './acting-controls.ts'

it.each([
  ['', 'period comparison filters'],
  ['tab=orders', 'period filters'],
  ['tab=forecast', 'filters'],
  ['tab=customers', 'period comparison filters'],
  ['tab=customers&view=cohorts', 'filters'],
  ['tab=customers&view=expected', ''],
])('offers only the controls that change what is shown: ?%s', (search, names) => {
  const acting = Object.entries(actingControls(new URLSearchParams(search)))
  expect(acting.flatMap(([name, isActing]) => (isActing ? [name] : [])).join(' ')).toBe(names)
})
