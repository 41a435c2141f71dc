import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Deferred } from './deferred.tsx'

test('the fallback holds the place until what stands around it is painted', async () => {
  render(<Deferred fallback="Soon">There</Deferred>)

  expect(screen.getByText('Soon')).toBeInTheDocument()
  expect(await screen.findByText('There')).toBeInTheDocument()
  expect(screen.queryByText('Soon')).not.toBeInTheDocument()
})

test('what is gone before that is not drawn', async () => {
  const { unmount } = render(<Deferred fallback="Soon">There</Deferred>)
  unmount()

  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(screen.queryByText('There')).not.toBeInTheDocument()
})
