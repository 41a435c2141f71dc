import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '#ui/popups/dialog.tsx'
import { dismissToast, getToast, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})

afterEach(() => {
  pass(1_000_000)
  vi.useRealTimers()
})

test('a toast shows for five seconds by default', () => {
  act(() => toast({ title: 'Saved', description: 'All of it.' }))
  pass(4_999)
  expect(screen.getByText('Saved')).toBeVisible()
  expect(screen.getByText('All of it.')).toBeVisible()
  pass(1)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()

  act(() => toast({ title: 'Slower', duration: 10_000 }))
  pass(9_999)
  expect(screen.getByText('Slower')).toBeVisible()
  pass(1)
  expect(screen.queryByText('Slower')).not.toBeInTheDocument()
})

test('a new toast replaces the old one and has its own timer', () => {
  act(() => toast({ title: 'First' }))
  pass(4_000)
  act(() => toast({ title: 'Second', variant: 'destructive' }))

  expect(screen.queryByText('First')).not.toBeInTheDocument()
  pass(4_000)
  expect(screen.getByText('Second')).toBeVisible()
})

test('a closed toast is removed after 1,000 seconds', () => {
  act(() => toast({ title: 'Saved' }))
  act(dismissToast)

  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  pass(999_999)
  expect(getToast()).toMatchObject({ title: 'Saved', isOpen: false })
  pass(1)
  expect(getToast()).toBeNull()
})

test('toasts appear in a region that is announced politely', () => {
  act(() => toast({ title: 'Saved' }))

  expect(screen.getByText('Saved').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
})

test("a toast's link opens in a new tab", () => {
  act(() => toast({ title: 'Need help?', link: { label: 'Open the help pages', href: '/documentation' } }))

  const link = screen.getByRole('link', { name: 'Open the help pages' })
  expect(link).toHaveAttribute('href', '/documentation')
  expect(link).toHaveAttribute('target', '_blank')
})

test('an open modal dialog contains the toasts', () => {
  const { unmount } = render(<Dialog open onOpenChange={() => {}} title="Import orders" />)
  act(() => toast({ title: 'Saved' }))
  expect(screen.getByRole('dialog')).toContainElement(screen.getByText('Saved'))

  unmount()

  expect(screen.getByText('Saved')).toBeVisible()
})
