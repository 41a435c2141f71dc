import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'

test('a control takes label, hint and error from its field', () => {
  render(
    <Field label="Email" hint="We write rarely." error="That is no address.">
      <div>
        <Input type="email" />
      </div>
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email' })

  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('That is no address. We write rarely.')
})

test('without an error the control is valid and has no description', () => {
  render(
    <Field label="Industry">
      <Select>
        <option>Toys</option>
      </Select>
    </Field>,
  )
  const select = screen.getByRole('combobox', { name: 'Industry' })

  expect(select).toBeValid()
  expect(select).not.toHaveAccessibleDescription()
})
