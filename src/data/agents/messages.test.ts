import { expect, it } from 'vitest'
import { LONGEST_MESSAGE } from '#domain/contracts/questions.ts'
import { createQuestion, toMessage } from './messages.ts'

const row = { id: '1', content: 'Hello', type: 'agent' as const, timestamp: '2026-11-21T09:00:00Z', ordinal: 1 }
const period = { from: '2026-11-01', to: '2026-11-20' }
const citation = {
  label: 'Orders',
  value: '12',
  period,
  name: 'this_month',
  compare: 'previous_year',
  change: '+1%',
  note: 'Orders without a customer: 2',
  split: 'country',
  where: ['between', 'order_value', [1000, null]],
}
const read = { period, name: null, compare: 'previous_period', compared: period, limits: 'in Germany' }
const chart = { type: 'chart', chartType: 'line', title: 'Orders by day', labels: ['2026-11-01'], values: [1] }

it('a stored reply keeps all its parts', () => {
  const parameters = {
    citations: [citation],
    table: { title: 'Orders', columns: ['Country', 'Orders'], names: 1, rows: [['Germany', '12']] },
    draft: { title: 'Mail', text: 'Dear', about: { order: '1', orderName: '#1', customer: '7' } },
    offers: ['import'],
    handOver: { agent: 'store-builder', question: 'Why?' },
    suggestions: ['How many?'],
    plan: {
      kind: 'figures',
      reads: [
        { ...read, metrics: ['orders'], by: ['country'], where: ['is', 'country', ['DE']] },
        { ...read, metrics: ['net_sales'], by: [], compare: 'none', compared: null },
      ],
    },
  }
  const image = { type: 'image', title: 'A lamp', url: 'https://example.com/lamp.png' }
  const attachments = [{ ...chart, currency: 'EUR', granularity: 'month', isLastUnfinished: true }, image]

  expect(toMessage({ ...row, parameters, attachments })).toEqual({ ...row, parameters, attachments })
})

it.each([
  ['nothing', null, null],
  ['other shapes', ['a'], { type: 'chart' }],
  ['a citation of days that are none', { citations: [{ ...citation, period: { from: '2026-02-30', to: 'x' } }] }, []],
  ['a draft that is no text', { draft: { title: 1, text: {} } }, []],
  ['an agent that there is none of', { handOver: { agent: 'accountant', question: 'Why?' } }, []],
  ['offers and suggestions of other kinds', { offers: ['delete'], suggestions: [1, null] }, []],
  ['a chart of an unknown kind', {}, [{ ...chart, chartType: 'pie' }]],
  ['a table without columns', { table: { title: 'Orders', names: 1, rows: [] } }, []],
  ['an attachment that is no object', {}, ['chart', 7, null]],
])('%s in a stored reply is left out', (_name, parameters, attachments) => {
  expect(toMessage({ ...row, parameters, attachments })).toEqual({
    ...row,
    parameters: { citations: [], table: null, draft: null, offers: [], handOver: null, suggestions: [], plan: null },
    attachments: [],
  })
})

it('a draft drops an order that is none', () => {
  const draft = { title: 'Mail', text: 'Dear', about: { order: 1, orderName: '#1', customer: '7' } }

  const read = toMessage({ ...row, parameters: { draft }, attachments: [] })

  expect(read.parameters?.draft).toEqual({ title: 'Mail', text: 'Dear' })
})

it('a citation drops a filter that is wrong', () => {
  const citations = [{ ...citation, where: ['is', 'moon', ['x']] }]

  const kept = toMessage({ ...row, parameters: { citations }, attachments: [] }).parameters?.citations[0]

  expect(kept).toBeDefined()
  expect(kept).not.toHaveProperty('where')
})

it('a chart drops an invalid currency or granularity', () => {
  const attachments = [{ ...chart, values: ['1'], currency: 'not one', granularity: 'century' }]
  expect(toMessage({ ...row, parameters: {}, attachments }).attachments).toEqual([{ ...chart, values: [null] }])
})

it('a question is cut to the maximum length and has no characters that the database rejects', () => {
  expect(createQuestion('a\0b\ud800c').content).toBe('ab\ufffdc')
  expect(createQuestion('x'.repeat(20_000)).content).toHaveLength(LONGEST_MESSAGE)
})

it('every question has its own UUID', () => {
  const ids = Array.from({ length: 100 }, () => createQuestion('a').id)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it.each([
  ['/analytics/products/7', '/analytics/products/7'],
  ['//other.example/x', undefined],
  ['/\\other.example', undefined],
  ['https://other.example/x', undefined],
  [7, undefined],
])('keeps the path %s of a citation as %s', (href, kept) => {
  const parameters = { citations: [{ ...citation, href }] }
  expect(toMessage({ ...row, parameters, attachments: [] }).parameters?.citations[0]?.href).toBe(kept)
})
