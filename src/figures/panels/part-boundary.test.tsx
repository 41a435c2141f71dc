import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, it, vi } from 'vitest'
import { PartBoundary } from './part-boundary.tsx'

const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

it('keeps the rest of the screen when the code of a part cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <>
      <p>Sales</p>
      <PartBoundary fallback="Loading">
        <Missing />
      </PartBoundary>
    </>,
  )

  expect(await screen.findByText('Part of this page could not be loaded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible()
  expect(screen.getByText('Sales')).toBeVisible()
})
