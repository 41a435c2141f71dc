import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const initials = (container: HTMLElement) => container.querySelector('[data-initials]')?.getAttribute('data-initials')

test.each([
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['ada.byron@example.com', 'AB'],
  ['مريم أحمد', 'مأ'],
  ['🧵 Ada', '🧵A'],
  ['', ''],
])('without a picture %s is shown as %s', (name, expected) => {
  const { container } = render(<Avatar name={name} />)

  expect(initials(container)).toBe(expected)
})

test('a picture that fails to load is replaced by initials', () => {
  const { container, rerender } = render(<Avatar name="Ada Lovelace" url="/gone.png" />)
  fireEvent.error(container.querySelector('img') ?? container)
  expect(initials(container)).toBe('AL')

  rerender(<Avatar name="Ada Lovelace" url="/here.png" />)

  expect(container.querySelector('img')).toHaveAttribute('src', '/here.png')
})
