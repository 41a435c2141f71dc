import { describe, expect, it, test } from 'vitest'
import { createLocaleFormat } from './locale-format.ts'

const english = createLocaleFormat('en-US')

/** Replaces special spaces and removes right-to-left marks. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F\u2009]/g, ' ').replaceAll(/[\u200E\u200F\u061C]/g, '')

describe('a locale writes', () => {
  test.each([
    ['en-GB', '€1,234.56', '−€0.05', 'JP¥1,234', 'KWD 1,234.567'],
    ['de-DE', '1.234,56 €', '−0,05 €', '1.234 ¥', '1.234,567 KWD'],
    ['ja-JP', '€1,234.56', '−€0.05', '￥1,234', 'KWD 1,234.567'],
    ['ar-EG', '\u2068١٬٢٣٤٫٥٦ €\u2069', '\u2068−٠٫٠٥ €\u2069', '\u2068١٬٢٣٤ JP¥\u2069', '\u2068١٬٢٣٤٫٥٦٧ د.ك.\u2069'],
  ])('%s amounts with all minor units of their currency', (locale, ...texts) => {
    const { money } = createLocaleFormat(locale)
    const amounts = [money(123_456, 'EUR'), money(-5, 'EUR'), money(1234, 'JPY'), money(1_234_567, 'KWD')]
    expect(amounts.map(plain)).toEqual(texts)
  })

  test.each([
    ['en-US', '£800', '£8K', '£12K'],
    ['de-DE', '800 £', '8.000 £', '12.000 £'],
  ])('%s amounts on an axis, all with or all without a separator of thousands', (locale, ...texts) => {
    const { axisMoney } = createLocaleFormat(locale)
    expect([80_000, 800_000, 1_200_000].map((minor) => plain(axisMoney(minor, 'GBP')))).toEqual(texts)
  })

  test.each([
    ['en-GB', '12,345.68', '25.6%', '+12%', '−3.4%'],
    ['de-DE', '12.345,68', '25,6 %', '+12 %', '−3,4 %'],
    ['ja-JP', '12,345.68', '25.6%', '+12%', '−3.4%'],
    ['ar-EG', '\u2068١٢٬٣٤٥٫٦٨\u2069', '\u2068٢٥٫٦٪\u2069', '\u2068+١٢٪\u2069', '\u2068−٣٫٤٪\u2069'],
  ])('%s counts, percentages and changes', (locale, ...texts) => {
    const { number, percent, change } = createLocaleFormat(locale)
    expect([number(12_345.678), percent(0.2561), change(0.12), change(-0.0342)].map(plain)).toEqual(texts)
  })

  test.each([
    ['en-US', 'Nov 2, 2026', 'Nov 2', 'Mon, Nov 2, 2026', 'Dec 2026', 'Nov 10 – Dec 9, 2026'],
    ['en-GB', '2 Nov 2026', '2 Nov', 'Mon, 2 Nov 2026', 'Dec 2026', '10 Nov – 9 Dec 2026'],
    ['de-DE', '02.11.2026', '02.11.', 'Mo., 02.11.2026', 'Dez. 2026', '10.11. – 09.12.2026'],
    ['ja-JP', '2026/11/02', '11/02', '2026/11/02(月)', '2026年12月', '2026/11/10～2026/12/09'],
    [
      'ar-EG',
      '\u2068٠٢/١١/٢٠٢٦\u2069',
      '\u2068٠٢/١١\u2069',
      '\u2068الاثنين، ٠٢/١١/٢٠٢٦\u2069',
      '\u2068ديسمبر ٢٠٢٦\u2069',
      '\u2068١٠/١١/٢٠٢٦ – ٩/١٢/٢٠٢٦\u2069',
    ],
  ])('%s days, months and ranges in one style', (locale, ...texts) => {
    const { day, month, range } = createLocaleFormat(locale)
    const dates = [
      day('2026-11-02'),
      day('2026-11-02', { year: false }),
      day('2026-11-02', { weekday: true }),
      month('2026-12-01', { short: true }),
      range({ from: '2026-11-10', to: '2026-12-09' }),
    ]
    expect(dates.map(plain)).toEqual(texts)
  })

  test.each([
    ['en-US', 'Mar 2, 2026, 12:30 AM'],
    ['en-GB', '2 Mar 2026, 00:30'],
    ['de-DE', '02.03.2026, 00:30'],
    ['ja-JP', '2026/03/02 0:30'],
    ['ar-EG', '\u2068٠٢/٠٣/٢٠٢٦، ١٢:٣٠ ص\u2069'],
  ])('%s instants in the time zone asked for', (locale, text) => {
    expect(plain(createLocaleFormat(locale).dateTime('2026-03-01T23:30:00Z', 'Europe/Berlin'))).toBe(text)
  })

  it('Gregorian years even if the locale uses another calendar', () => {
    expect(createLocaleFormat('th-TH').month('2026-12-01')).toContain('2026')
  })
})

test.each([
  ['en-GB', '1234567.5', 'EUR', '€1,234,567.50'],
  ['de-DE', '-1234567.5', 'EUR', '−1.234.567,50 €'],
  ['ja-JP', '98765432109876543.123400', 'JPY', '￥98,765,432,109,876,543.1234'],
  ['ar-EG', '1234.5', 'KWD', '\u2068١٬٢٣٤٫٥٠٠ د.ك.\u2069'],
])('%s writes the exact decimal %s in %s as %s', (locale, amount, currency, text) => {
  expect(plain(createLocaleFormat(locale).exactMoney(amount, currency))).toBe(text)
})

it('a large amount omits digits that are not exact', () => {
  expect(english.money(99_999_999_999_999, 'USD')).toBe('$999,999,999,999.99')
  expect(english.money(-1e22, 'USD')).toBe('−$100,000,000T')
  expect(english.number(2 ** 60)).toBe('1,152,921.5T')
})

it('a compact amount is shortened from ten thousand on and never shows cents', () => {
  expect(english.money(123_456_789, 'EUR', { compact: true })).toBe('€1.2M')
  expect(english.money(-1_234_500, 'EUR', { compact: true })).toBe('−€12.3K')
  expect(english.money(999_949, 'EUR', { compact: true })).toBe('€9,999')
})

test.each([
  ['TRY', '₺80,217.91', '₺80.2K'],
  ['BRL', 'R$80,217.91', 'R$80.2K'],
  ['PLN', 'zł 80,217.91', 'zł 80.2K'],
  ['CAD', 'CA$80,217.91', 'CA$80.2K'],
  ['SEK', 'SEK 80,217.91', 'SEK 80.2K'],
])('%s is written by its sign unless another currency has the same', (currency, full, short) => {
  expect(plain(english.money(8_021_791, currency))).toBe(full)
  expect(plain(english.money(8_021_791, currency, { compact: true }))).toBe(short)
  expect(plain(english.axisMoney(8_021_791, currency))).toBe(short)
})

test.each([
  ['EUR', [0, 1, 2], ['€0', '€0.01', '€0.02']],
  ['EUR', [0, 50, 100, 150], ['€0', '€0.50', '€1', '€1.50']],
  ['EUR', [-5, 100_000, 1_234_567], ['−€0.05', '€1K', '€12.3K']],
  ['KWD', [5, 500], ['KWD 0.005', 'KWD 0.500']],
  ['JPY', [0, 1], ['¥0', '¥1']],
])('an axis of %s writes %j as %j', (currency, amounts, texts) => {
  expect(amounts.map((minor) => plain(english.axisMoney(minor, currency)))).toEqual(texts)
})

it('a whole amount leaves out the cents', () => {
  expect(english.money(123_456, 'EUR', { whole: true })).toBe('€1,235')
  expect(plain(english.money(1_234_500, 'HUF', { whole: true }))).toBe('Ft 12,345')
})

it('a compact count is shortened from ten thousand on', () => {
  expect(english.number(1_234_567)).toBe('1,234,567')
  expect(english.number(1_234_567, { compact: true })).toBe('1.2M')
  expect(english.number(9_999, { compact: true })).toBe('9,999')
})

test.each([
  [0, '0%'],
  [null, '—'],
  [9.999, '+999.9%'],
  [9.9995, 'over 999%'],
  [1645.1, 'over 999%'],
  [-12.5, 'under −999%'],
  [-0.9994, '−99.9%'],
  [-0.9999, 'under −99.9%'],
  [-1, '−100%'],
  [-1.0001, '−100%'],
  [0.9999, '+100%'],
])('the change %d is written %s', (ratio, text) => {
  expect(english.change(ratio)).toBe(text)
})

it('the size of a large change has no sign', () => {
  expect(english.change(-12.5, { sign: false })).toBe('over 999%')
  expect(english.change(-0.9999, { sign: false })).toBe('over 99.9%')
  expect(english.change(0.9999, { sign: false, aligned: true })).toBe('100.0%')
  expect(english.change(-0.9999, { aligned: true })).toBe('under −99.9%')
  expect(english.change(822.04, { aligned: true })).toBe('over 999%')
})

it('a day does not depend on the browser’s time zone', () => {
  expect(english.bucket('2026-03-01', 'day')).toBe('Sun, Mar 1, 2026')
  expect(english.bucket('2026-03-01', 'month')).toBe('March 2026')
  expect(english.tick('2026-03-01', 'week')).toBe('Mar 1')
})
