import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it.each([
  { bytes: 0, text: '0 bytes' },
  { bytes: 850, text: '850 bytes' },
  { bytes: 1024, text: '1 KB' },
  { bytes: 1_500_000, text: '1.4 MB' },
  { bytes: 3 * 1024 ** 3, text: '3 GB' },
  { bytes: 5000 * 1024 ** 3, text: '5,000 GB' },
])('writes $bytes as $text', ({ bytes, text }) => {
  expect(formatBytes(bytes)).toBe(text)
})
