import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FiguresArea } from './figures-area.tsx'

it('draws outdated figures no more, and the new ones at once', () => {
  const draw = vi.fn<(sum: number) => void>()
  function Sum({ sum }: { sum: number }) {
    draw(sum)
    return <p>{sum}</p>
  }
  const areaOf = (sum: number, isOutdated: boolean) => (
    <FiguresArea isOutdated={isOutdated}>
      <Sum sum={sum} />
    </FiguresArea>
  )
  const { rerender } = render(areaOf(1, false))
  draw.mockClear()

  rerender(areaOf(1, true))

  expect(draw).not.toHaveBeenCalled()
  expect(screen.getByText('1').parentElement).toHaveAttribute('aria-busy', 'true')

  rerender(areaOf(2, false))

  expect(screen.getByText('2').parentElement).toHaveAttribute('aria-busy', 'false')
})

it('draws figures that are outdated from the start', () => {
  render(<FiguresArea isOutdated>Kept figures</FiguresArea>)

  expect(screen.getByText('Kept figures')).toHaveAttribute('aria-busy', 'true')
})
