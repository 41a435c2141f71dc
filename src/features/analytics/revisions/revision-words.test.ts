import { expect, it } from 'vitest'
import { allCauses, describeCauses, describeRevised } from './revision-words.ts'

const known = (netSales: number, orders: number) => ({ knownOn: '2026-04-02', netSales, orders, causes: [] })

it('says how net sales differ, or only the number of orders, or neither', () => {
  expect(describeRevised(known(21_000, 5), known(9600, 4), 'USD')).toBe('Net sales were $210.00 and are $96.00.')
  expect(describeRevised(known(0, 1), known(0, 2), 'USD')).toBe('Orders were 1 and are 2. Net sales are the same.')
  expect(describeRevised(known(100, 2), known(100, 2), 'USD')).toMatch(/are again what they were/)
})

it('adds up the causes of all days, the added orders first', () => {
  const days = [
    { ...known(1, 1), causes: [{ cause: 'removed' as const, orders: 1 }] },
    {
      ...known(1, 1),
      causes: [
        { cause: 'added' as const, orders: 1 },
        { cause: 'removed' as const, orders: 2 },
      ],
    },
  ]
  expect(describeCauses(allCauses(days))).toBe('1 order added, 3 removed')
  expect(describeCauses([])).toBe('')
})
