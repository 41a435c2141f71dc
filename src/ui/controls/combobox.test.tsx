import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Combobox } from './combobox.tsx'
import { MultiSelect } from './multi-select.tsx'
import type { OptionSearch, SearchOption } from './search-options.ts'

const france: SearchOption = { value: 'FR', label: 'France', detail: '812 orders' }
const finland: SearchOption = { value: 'FI', label: 'Finland' }
const germany: SearchOption = { value: 'DE', label: 'Germany' }

function openForm(search: Partial<OptionSearch> = {}) {
  const searched: string[] = []
  const found = { options: [france, finland, germany], isLoading: false, failure: null, ...search }
  function Form() {
    const [country, setCountry] = useState<SearchOption | null>(null)
    const [countries, setCountries] = useState<SearchOption[]>([germany])
    const props = { ...found, onSearch: (text: string) => searched.push(text) }
    return (
      <>
        <Combobox label="Country" value={country} onChange={setCountry} search={props} />
        <MultiSelect label="Countries" values={countries} onChange={setCountries} search={props} />
        <output>{[country, ...countries].map((option) => option?.value ?? 'none').join(' ')}</output>
      </>
    )
  }
  render(<Form />)
  return { user: userEvent.setup(), searched }
}

const field = (name: string) => screen.getByRole('combobox', { name })
const answer = (text: string) => waitFor(() => expect(document.querySelector('output')).toHaveTextContent(text))

test('typing asks for options, shows them as they are, and Enter chooses the first', async () => {
  const { user, searched } = openForm()

  await user.type(field('Country'), 'fr')
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['France812 orders', 'Finland', 'Germany'])
  expect(searched).toEqual(['f', 'fr'])
  await user.keyboard('{Enter}')

  await answer('FR DE')
  expect(field('Country')).toHaveValue('France')
  await user.click(screen.getByRole('button', { name: 'Clear Country' }))
  await answer('none DE')
})

test('several options become chips, which the button and Backspace remove', async () => {
  const { user } = openForm()

  await user.type(field('Countries'), 'f')
  await user.click(await screen.findByRole('option', { name: /France/ }))
  await user.type(field('Countries'), 'fi')
  await user.click(await screen.findByRole('option', { name: 'Finland' }))
  await answer('none DE FR FI')
  await user.click(screen.getByRole('button', { name: 'Remove Germany' }))
  await answer('none FR FI')
  await user.click(field('Countries'))
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('none FR'))
})

test.each([
  [{ options: [], isLoading: true }, 'Searching…'],
  [{ options: [] }, 'No matches. Try another word.'],
  [{ options: [], failure: 'The countries could not be loaded.' }, 'The countries could not be loaded.'],
])('with %o the list says so', async (search, note) => {
  const { user } = openForm(search)

  await user.type(field('Country'), 'x')

  expect(await screen.findByText(note)).toBeVisible()
})
