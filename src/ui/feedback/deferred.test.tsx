import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Deferred } from './deferred.tsx'

test('the fallback shows until the page is painted', async () => {
  render(<Deferred fallback="Soon">There</Deferred>)

  expect(screen.getByText('Soon')).toBeInTheDocument()
  expect(await screen.findByText('There')).toBeInTheDocument()
  expect(screen.queryByText('Soon')).not.toBeInTheDocument()
})

test("children that are removed before the paint aren't rendered", async () => {
  const { unmount } = render(<Deferred fallback="Soon">There</Deferred>)
  unmount()

  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  expect(screen.queryByText('There')).not.toBeInTheDocument()
})
