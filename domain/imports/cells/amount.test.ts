import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyOf, decimalEvidence, parseAmount, parseQuantity } from './amount.ts'
import { formatMicros } from './micros.ts'

const read = (text: string, decimal: '.' | ',' = '.') => {
  const micros = parseAmount(text, decimal)
  return micros === null ? null : formatMicros(micros)
}

describe('an amount', () => {
  test.each([
    ['12', '12'],
    ['-2.50', '-2.5'],
    ['$1,234.50', '1234.5'],
    ['-$3.00', '-3'],
    ['($3.00)', '-3'],
    ['€1.234,56', '1234.56'],
    ['1 234,56 €', '1234.56'],
    ['1\u00A0234\u202F567,8', '1234567.8'],
    ["CHF 1'234.50", '1234.5'],
    ['1,00,000.00', '100000'],
    ['1  234.50', '1234.5'],
    ['Rs. 50', '50'],
    ['12,50 kr', '12.5'],
    ['\u22125', '-5'],
    ['5-', '-5'],
    ['12,-', '12'],
    ['CHF 12.–', '12'],
    ['-7,— €', '-7'],
    ['12,50 Euro', '12.5'],
    ['3,00 euros', '3'],
    ['Fr. 4.50', '4.5'],
    ['0.000001', '0.000001'],
    ["'7.10", '7.1'],
    ['1.5E+3', '1500'],
    ['-1,5e+02', '-150'],
    ['2.5E-05', '0.000025'],
    ['1E-9', '0'],
    ['12.345E+1', '123.45'],
  ])('%s is read as %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    '',
    'free',
    '12abc',
    '1E3',
    '.',
    '1.2.3',
    'TBC 12',
    '(5',
    '12 34',
    '100000000000000',
    '1E+99',
    '--5',
    '5,2,1',
  ])('%j is not an amount', (text) => {
    expect(read(text)).toBeNull()
  })

  test('a single mark before three digits is read by the decimal mark of the file', () => {
    expect(read('1.234', '.')).toBe('1.234')
    expect(read('1.234', ',')).toBe('1234')
    expect(read('1,234', '.')).toBe('1234')
    expect(read('1,234', ',')).toBe('1.234')
  })

  test('an amount with more than six decimals is rounded half to even', () => {
    expect(read('0.0000005')).toBe('0')
    expect(read('0.0000015')).toBe('0.000002')
    expect(read('0.00000150001')).toBe('0.000002')
  })

  test('an amount is read back exactly from every number format', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), (micros) => {
        const plain = formatMicros(micros, 2)
        const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
        const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
        const sign = micros < 0n ? '-' : ''
        const european = `${sign}${grouped.replaceAll(',', '.')},${fraction} €`
        const accounting = micros < 0n ? `($${grouped}.${fraction})` : `$${grouped}.${fraction}`

        expect(parseAmount(plain)).toBe(micros)
        expect(parseAmount(european, ',')).toBe(micros)
        expect(parseAmount(accounting)).toBe(micros)
      }),
    )
  })

  test('the parser never throws', () => {
    const texts = fc.property(fc.string({ unit: 'binary' }), (text) => void parseAmount(text))

    expect(() => fc.assert(texts)).not.toThrow()
  })
})

test('a quantity has at most three decimals', () => {
  expect(parseQuantity('2')).toBe(2000n)
  expect(parseQuantity('0.125')).toBe(125n)
  expect(parseQuantity('0.1255')).toBeNull()
  expect(parseQuantity('two')).toBeNull()
})

test('an amount reveals the decimal mark only if it is unambiguous', () => {
  expect(decimalEvidence('1.50')).toBe('.')
  expect(decimalEvidence('1.234,5')).toBe(',')
  expect(decimalEvidence('1,234,567')).toBe('.')
  expect(decimalEvidence('1.234')).toBeNull()
  expect(decimalEvidence('12')).toBeNull()
})

test('a dollar sign does not name a currency', () => {
  expect(currencyOf('£4')).toBe('GBP')
  expect(currencyOf('4 EUR')).toBe('EUR')
  expect(currencyOf('$4')).toBeNull()
})
