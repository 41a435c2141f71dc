import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import type { ImportQuestion } from '#domain/contracts/imports.ts'
import type { LedgerKind } from '#domain/imports/parsed-order.ts'
import { readTable } from '#test/fixtures/shops/orders.ts'
import { PLAIN_SHAPE, type Shape, shops, type ShopOrder, sum } from '#test/fixtures/shops/tables/made-shop.ts'
import { type ShopSums, sumsOf } from '#test/fixtures/shops/tables/shop-sums.ts'
import { tableOf } from '#test/fixtures/shops/tables/shop-table.ts'
import { wordsIn } from '#test/fixtures/shops/tables/shop-words.ts'
import { scaled } from '#test/harness/seed.ts'
import { suggestMapping } from './mapping-suggestion.ts'

/** Each shape is written like this, apart from what it changes. */
const SHAPES: Record<string, Partial<Shape>> = {
  'a list of lines': {},
  'a list of lines with totals': { hasOrderTotal: true, taxes: [19_000], charges: 'repeated' },
  'charges on the first row only': { hasOrderTotal: true, taxes: [19_000], discounts: 'order' },
  'charges on the first row, without totals': { taxes: [20_000], discounts: 'both', states: 'one' },
  'charges for each line': { taxes: [21_000], charges: 'each line', discounts: 'line', goods: 'both' },
  'number and date on the first row only': { repeats: 'nothing', taxes: [10_000], states: 'one' },
  'only the number below the first row': { repeats: 'number', states: 'two', extras: ['reference'] },
  'line totals': { goods: 'total', discounts: 'order', hasOrderTotal: true, shuffle: 4 },
  'line totals in German': {
    language: 'de',
    goods: 'total',
    hasComma: true,
    date: 'dots',
    taxes: [19_000],
    shuffle: 9,
  },
  'prices and line totals in French': { language: 'fr', goods: 'both', currency: 'after', hasComma: true, shuffle: 6 },
  'prices paid in Spanish': { language: 'es', goods: 'paid', discounts: 'line', date: 'slashes', shuffle: 7 },
  'prices paid in Italian': { language: 'it', goods: 'paid', discounts: 'line', hasComma: true, states: 'two' },
  'a Dutch list with taxes in the prices': { language: 'nl', taxes: [21_000], isTaxIncluded: true, hasComma: true },
  'a Japanese list': { language: 'ja', goods: 'both', hasOrderTotal: true, taxes: [10_000], shuffle: 3 },
  'a Japanese list with kinds of rows': { language: 'ja', returns: 'kind', states: 'flag', charges: 'each line' },
  'two taxes': { taxes: [5000, 9975], hasOrderTotal: true, charges: 'each line', shuffle: 2 },
  'two taxes without totals': { taxes: [5000, 7000], goods: 'both', states: 'one' },
  'two taxes in French, without totals': { language: 'fr', taxes: [5000, 9975], charges: 'repeated' },
  'two taxes in the prices': { taxes: [5000, 7000], isTaxIncluded: true, hasOrderTotal: true, charges: 'each line' },
  'duties beside the tax': {
    taxes: [19_000],
    hasDuties: true,
    hasOrderTotal: true,
    charges: 'repeated',
    states: 'one',
  },
  'duties of each line, without totals': { taxes: [20_000], hasDuties: true, charges: 'each line', discounts: 'line' },
  'duties and returns in German': { language: 'de', hasDuties: true, returns: 'negative', hasComma: true },
  'duties in French and taxes in the prices': {
    language: 'fr',
    taxes: [20_000],
    isTaxIncluded: true,
    hasDuties: true,
    hasOrderTotal: true,
  },
  'duties in Japanese': { language: 'ja', hasDuties: true, hasOrderTotal: true, returns: 'kind', shuffle: 5 },
  'discounts of lines and orders': { discounts: 'both', charges: 'repeated', hasOrderTotal: true, shuffle: 8 },
  'discounts of lines and orders in German': { language: 'de', discounts: 'both', hasComma: true, states: 'one' },
  'refunds as rows of a kind': { returns: 'kind', hasOrderTotal: true, charges: 'each line', taxes: [20_000] },
  'refunds as rows in German': { language: 'de', returns: 'kind', hasComma: true, states: 'two', shuffle: 5 },
  'refunds with a minus': { returns: 'kind, negative', charges: 'each line', taxes: [10_000], discounts: 'line' },
  'returned goods with a minus': { returns: 'negative', states: 'one', goods: 'both' },
  'returned pieces': { returns: 'pieces', taxes: [19_000], states: 'one', discounts: 'line' },
  'returned pieces, with charges of the order': { returns: 'pieces', taxes: [20_000], discounts: 'order', shuffle: 1 },
  'refunded amounts': { returns: 'amount', taxes: [19_000], hasOrderTotal: true, states: 'one' },
  'refunded amounts in Spanish': { language: 'es', returns: 'amount', states: 'two', currency: 'before' },
  'returned lines with a date': { returns: 'date', taxes: [19_000], states: 'one', discounts: 'line' },
  'returned lines with a date, in German': {
    language: 'de',
    returns: 'date',
    hasComma: true,
    date: 'dots',
    shuffle: 3,
  },
  'flags for tests in French': { language: 'fr', states: 'flag', extras: ['phone', 'note'], date: 'serial' },
  'flags for tests in Italian': { language: 'it', states: 'flag', repeats: 'nothing', date: 'unix', shuffle: 11 },
  'a row above that sums up the order': { summary: 'above', goods: 'total', hasOrderTotal: true, taxes: [10_000] },
  'a row below that sums up the order': { summary: 'below', states: 'one', extras: ['weight', 'reference'] },
  'a total at the end': { total: 'plain', hasOrderTotal: true, taxes: [19_000], currency: 'after' },
  'a total with a date': { total: 'dated', hasOrderTotal: true, goods: 'both', date: 'packed' },
  'a total with a date, anywhere in its row': { language: 'ja', total: 'dated', goods: 'total', shuffle: 12 },
  'weights, phones and other numbers': { extras: ['weight', 'phone', 'note', 'reference'], date: 'month', shuffle: 13 },
}

type Table = ReturnType<typeof tableOf> & { shape: Shape }

/** The answers of the shop's owner. */
function answersTo(questions: readonly ImportQuestion[], { shape }: Table): ImportAnswers {
  const { word } = wordsIn(shape.language)
  const scope = shape.charges === 'repeated' ? ('order' as const) : ('line' as const)
  const answers: ImportAnswers = { tax_included: shape.isTaxIncluded ? 'included' : 'added' }
  for (const question of questions) {
    if (question.id === 'charges')
      answers.charges = Object.fromEntries(question.columns.map(({ field }) => [field, scope]))
    if (question.id === 'statuses') {
      const meanings = question.words.map((each) => [each.word, each.word === word('test') ? 'left_out' : 'counts'])
      answers.statuses = Object.fromEntries(meanings)
    }
  }
  return answers
}

/** Reads a table with the suggested columns. The owner adds the numbers of orders and days of returns, if they aren't. */
function readBack(table: Table) {
  const { mapping } = suggestMapping(table.header, table.rows)
  const { language, returns } = table.shape
  const { header } = wordsIn(language)
  const read = {
    header: table.header.join('|'),
    rows: table.rows.map((cells) => cells.join('|')),
    mapping: {
      order_id: header('number'),
      ...(returns === 'date' && { refund_date: header('returnDate') }),
      ...mapping,
    },
    decimal: table.shape.hasComma ? (',' as const) : ('.' as const),
  }
  const { questions, readings } = readTable(read)
  return questions.length === 0 ? readings : readTable({ ...read, answers: answersTo(questions, table) }).readings
}

function foundIn(readings: ReturnType<typeof readBack>): ShopSums {
  const orders = readings.flatMap(({ order }) => order ?? [])
  const events = orders.flatMap((order) => order.events)
  const of = (wanted: LedgerKind) =>
    sum(events.map(({ kind, amount }) => (kind === wanted ? Number(amount) / 10_000 : 0)))
  const [gross, discounts, returns] = [of('sale'), 0 - of('discount'), 0 - of('return')]
  const net = gross - discounts - returns
  const total = net + of('shipping') + of('tax') + of('duty')
  const count = orders.filter(({ status }) => status !== 'return').length
  const charged = { shipping: of('shipping'), tax: of('tax'), duties: of('duty') }
  return { orders: count, gross, discounts, returns, net, ...charged, total }
}

/** Taxes and shares are rounded for each line; prices with tax have no gross of their own. */
function faultsIn(shop: readonly ShopOrder[], shape: Shape): string[] {
  const [found, right] = [foundIn(readBack({ ...tableOf(shop, shape), shape })), sumsOf(shop, shape)]
  const rounding = 2 * sum(shop.map(({ lines }) => lines.length))
  const figures = ['gross', 'discounts', 'returns', 'net', 'shipping', 'tax', 'duties', 'total'] as const
  const compared = shape.isTaxIncluded ? figures.slice(2) : figures
  const wrong = compared.filter((figure) => Math.abs(found[figure] - right[figure]) > rounding)
  const counts = found.orders === right.orders ? [] : [`orders: ${found.orders}, not ${right.orders}`]
  return [...counts, ...wrong.map((figure) => `${figure}: ${found[figure]}, not ${right[figure]}`)]
}

describe('a shop that writes its orders as', () => {
  test.each(Object.entries(SHAPES))('%s, is read back with the suggested columns', (_name, changes) => {
    const shape = { ...PLAIN_SHAPE, ...changes }

    fc.assert(
      fc.property(shops, (shop) => {
        expect(faultsIn(shop, shape)).toEqual([])
      }),
      { numRuns: scaled(8) },
    )
  })
})
