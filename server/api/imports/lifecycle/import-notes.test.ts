import { expect, test } from 'vitest'
import type { ImportAnswers } from '#domain/contracts/import-answers.ts'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

const MAPPING = { order_id: 'Order', placed_at: 'Date', product: 'Product', line_total: 'Total' }

type Table = { totals: string[]; currencies?: string[]; answers?: ImportAnswers; query?: Record<string, string> }

/** Imports a table with one order for each total, and returns the notes of its report. */
async function notesOn({ totals, currencies, answers = {}, query = {} }: Table): Promise<string[]> {
  const person = await importer.addPerson()
  const header = ['Order', 'Date', 'Product', 'Total', ...(currencies ? ['Currency'] : [])].join('\t')
  const rows = totals.map((total, at) =>
    [at + 1, '2024-03-20', 'Mug', total, ...(currencies ? [currencies[at]] : [])].join('\t'),
  )
  const asked = await importer.importText([header, ...rows, ''].join('\n'), { as: person, query })
  const mapping = { ...MAPPING, ...(currencies && { currency: 'Currency' }) }
  const done = await importer.answer(asked.id, { mapping, ...answers }, person)
  expect(done.status).toBe('done')
  return done.notes
}

const about = (notes: string[], word: string) => notes.filter((note) => note.toLowerCase().includes(word))

test.each<[string, Table, string]>([
  [
    'a column',
    { totals: ['1.50', '2.50', '3.50'], currencies: ['EUR', 'EUR', 'USD'] },
    'The currencies EUR and USD were read from the column "Currency".',
  ],
  [
    'the signs',
    { totals: ['€1.50', '€2.50'] },
    'The currency EUR was read from the signs beside the amounts, such as €1.50.',
  ],
  [
    'the answer',
    { totals: ['1.50', '2.50'], answers: { currency: 'CHF' } },
    'The file doesn’t name a currency. Its amounts are read as CHF, which you chose.',
  ],
])('the report says that the currency is from %s', async (_source, table, note) => {
  expect(about(await notesOn(table), 'currenc')).toContain(note)
})

test('the report says that the currency is the store’s', async () => {
  const person = await importer.addPerson()
  const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n'
  const first = await importer.importText(`${header}1,A,Mug,1,2024-03-20,4,501,France\n`, { as: person })
  const second = await importer.importText(`${header}2,A,Mug,1,2024-03-20,4,501,France\n`, { as: person })

  expect(first.notes).toContain(
    'The file doesn’t name a currency. Its amounts are read as GBP, the currency of this format.',
  )
  expect(second.notes).toContain(
    'The file doesn’t name a currency. Its amounts are read as GBP, your store’s currency.',
  )
})

test.each<[string, string[], string[]]>([
  [
    'thousands',
    ['1.234', '2.500,75', '3,50'],
    [
      'Amounts that can be read two ways, such as 1.234: 1. They were read as thousands. Other amounts, such as 2.500,75, show the decimal mark.',
    ],
  ],
  [
    'thousands in doubt',
    ['1.234', '2500,75'],
    [
      'Amounts that can be read two ways, such as 1.234: 1. They were read as thousands. Other amounts, such as 2500,75, show the decimal mark. But 2500,75 has no thousands separator, so check these amounts.',
    ],
  ],
  [
    'three decimals',
    ['1.234', '5.678', '2500.75'],
    [
      'Amounts that can be read two ways, such as 1.234: 2. They were read with three decimals. Other amounts, such as 2500.75, show the decimal mark.',
    ],
  ],
  [
    'nothing else',
    ['1.234', '5.678'],
    [
      'Amounts that can be read two ways, such as 1.234: 2. They were read with three decimals. No other amount shows which is right, so check the totals.',
    ],
  ],
  [
    'more decimals',
    ['0.125', '0.500', '7.25'],
    [
      'Amounts with more than two decimals, such as 0.125: 1. They were counted exactly, so the totals can have more decimals too.',
    ],
  ],
  ['two decimals', ['1234.50', '7.25', '3'], []],
])('the report states amounts: %s', async (_name, totals, notes) => {
  expect(about(await notesOn({ totals, answers: { currency: 'EUR' } }), 'amounts ')).toEqual([
    'The file doesn’t name a currency. Its amounts are read as EUR, which you chose.',
    ...notes,
  ])
})

test('counts in notes have thousands separators', async () => {
  const person = await importer.addPerson()
  const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
  const rows = Array.from({ length: 1200 }, (_, at) => `C${at},A,Mug,-1,2024-03-20,4,501,France`)
  const { notes } = await importer.importText([header, ...rows, ''].join('\n'), { as: person })

  expect(notes).toContain('Return documents, such as credit notes: 1,200. They count as returns, not as orders.')
})
