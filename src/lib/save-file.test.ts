import { expect, test } from 'vitest'
import { csvNameOf } from './save-file.ts'

test('a file is named after what it lists and its days', () => {
  expect(csvNameOf('bought-together', { from: '2026-04-01', to: '2026-04-30' })).toBe(
    'bought-together-2026-04-01-to-2026-04-30.csv',
  )
})
