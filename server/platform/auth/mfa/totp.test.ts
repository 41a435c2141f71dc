import { expect, test } from 'vitest'
import { codeAt, createSecret, matchStep, otpauthUri } from './totp.ts'

// The secret of RFC 6238, appendix B, and the last six digits of its codes.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code of the RFC is %s', (second, code) => {
  expect(codeAt(secret, new Date(second * 1000))).toBe(code)
})

const at = (seconds: number) => new Date((1_111_111_110 + seconds) * 1000)
const match = (seconds: number, lastUsedStep: number | null = null) =>
  matchStep({ secret, code: codeAt(secret, at(0)), now: at(seconds), lastUsedStep })

test('a code is accepted half a minute early or late, and once', () => {
  const step = match(0)

  expect([match(-30), match(30), match(-31), match(60)]).toEqual([step, step, null, null])
  expect([match(0, step), match(30, step)]).toEqual([null, null])
})

test.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])('%j is not a code', (code) => {
  expect(matchStep({ secret, code, now: at(0), lastUsedStep: null })).toBeNull()
})

test('secrets have 160 bits and differ', () => {
  expect(createSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(createSecret()).not.toBe(createSecret())
})

test('names in the address are escaped', () => {
  const uri = otpauthUri({ secret, issuer: 'A & B', name: 'ada+1@example.com' })

  expect(new URL(uri).searchParams.get('issuer')).toBe('A & B')
  expect(uri).toContain('otpauth://totp/A%20%26%20B:ada%2B1%40example.com?algorithm=SHA1&digits=6')
})
