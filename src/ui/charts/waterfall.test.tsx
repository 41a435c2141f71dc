import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Waterfall, type WaterfallStep } from './waterfall.tsx'

const steps: WaterfallStep[] = [
  { name: 'March', value: 80, kind: 'total', text: '80' },
  { name: 'Customers', value: 20, kind: 'change', text: '+20' },
  { name: 'Returns', value: -150, kind: 'change', text: '-150' },
  { name: 'April', value: -50, kind: 'total', text: '-50' },
]

it('a connector leads from the end of each bar to the next one', () => {
  render(<Waterfall steps={steps} formatAxis={String} />)

  const rows = screen.getAllByRole('listitem').map((row) => [...row.querySelectorAll('line.stroke-muted')])
  // The axis goes from -50 to 100.
  expect(rows.map((lines) => lines.map((line) => Math.round(Number(line.getAttribute('x1')))))).toEqual([
    [87],
    [87, 100],
    [100, 0],
    [0],
  ])
})

it('the axis includes zero and what is below it', () => {
  render(<Waterfall steps={steps} formatAxis={(value) => `€${value}`} />)

  expect(['€-50', '€0', '€50', '€100'].map((text) => screen.getByText(text).style.left)).toEqual([
    '0%',
    expect.stringMatching(/^33\.3/),
    expect.stringMatching(/^66\.6/),
    '100%',
  ])
})
