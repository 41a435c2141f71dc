import { expect, test } from 'vitest'
import { addressesIn } from './email-addresses.ts'

test('email addresses are found without the marks around them', () => {
  expect(addressesIn('orders of <zoe@example.com>, (max@shop.example)?')).toEqual([
    'zoe@example.com',
    'max@shop.example',
  ])
  expect(addressesIn('@ and a@ and @b')).toEqual([])
})

/** Returns the processor time in microseconds, which a busy machine changes less than the time on the clock. */
function costOf(text: string): number {
  const before = process.cpuUsage()
  addressesIn(text)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test.each(['a', '.', '€', 'ä', 'a@', '@', 'a.', ' ', '🎉'])('a long run of %j takes no quadratic time', (part) => {
  // A quadratic pattern takes about 10 s.
  expect(costOf(part.repeat(50_000))).toBeLessThan(2_000_000)
})
