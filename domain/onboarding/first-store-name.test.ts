import { expect, it } from 'vitest'
import { firstStoreName } from './first-store-name.ts'

it('names the store after the person’s first name', () => {
  expect(firstStoreName([null, '  ', ' Ada Lovelace ', 'ada'])).toBe('Ada Lovelace’s store')
})

it('shortens a very long name', () => {
  expect(firstStoreName(['a'.repeat(500)])).toBe(`${'a'.repeat(200)}’s store`)
})

it('falls back to a general name', () => {
  expect(firstStoreName([undefined, ''])).toBe('My store')
})
