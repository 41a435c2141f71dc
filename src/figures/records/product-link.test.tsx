import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MentionedProduct } from './product-link.tsx'

it.each([
  ['Ceremonial matcha, 30 g', '30 g'],
  ['Glass teapot, 0.8 l', '0.8 l'],
  ['Mug of 12 pieces', undefined],
  ['30 g', undefined],
])('keeps a number and its unit at the end of %s in one line', (title, kept) => {
  const { container } = render(<MentionedProduct id={null} title={title} />)
  expect(container).toHaveTextContent(title)
  expect(container.querySelector('.whitespace-nowrap')?.textContent).toBe(kept)
  expect(screen.queryByRole('link')).toBeNull()
})
