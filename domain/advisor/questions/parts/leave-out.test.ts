import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuestion } from '#domain/advisor/questions/read-question.ts'
import { LOOSE_WORDS } from '#domain/advisor/questions/words/loose-words.ts'
import { askedOf, read } from '#test/fixtures/advisor/questions.ts'
import { scaled } from '#test/harness/seed.ts'

const leftOutOf = (text: string): string[] => {
  const reading = read(text)
  const { corrections } = reading.kind === 'plain' ? reading : askedOf(text)
  return corrections.flatMap(({ written, read: known }) => (known === null ? [written] : []))
}

const ANSWERED = /^(?:plain|figures|report)$/

describe('a word that changes no figure', () => {
  it.each([
    ['sales in Germany really', ['really']],
    ['check sales in Germany last month', []],
    ['analyze sales in Germany', ['analyze']],
    ['how good are sales in Germany', ['good']],
    ['I am trying to understand sales in Germany', ['trying', 'understand']],
    ['sales in Germany pls', []],
    ['gimme sales in Germany', []],
    ['sales in Germany real quick', []],
    ['show me a quick overview of sales in Germany', []],
  ])('is left out of "%s"', (text, words) => {
    expect(askedOf(text).query).toMatchObject({ metrics: ['net_sales'], where: ['is', 'country', ['DE']] })
    expect(leftOutOf(text)).toEqual(words)
  })

  it.each(['How did yesterday go?', "how'd yesterday go", 'how are sales looking', 'how did last week turn out'])(
    'is understood in "%s"',
    (text) => {
      expect(read(text)).toMatchObject({ kind: 'plain', corrections: [] })
    },
  )
})

describe('how an answer is to look', () => {
  it.each([
    'sales by month as a chart',
    'sales by month in a simple table',
    'a graph of sales by month',
    'can you show me a bar chart of sales by month',
    'plot sales by month',
  ])('is understood in "%s"', (text) => {
    expect(askedOf(text)).toMatchObject({ query: { metrics: ['net_sales'], by: ['month'] }, corrections: [] })
  })

  it('can be asked for later', () => {
    expect(askedOf('as a chart', 'sales by month in Germany')).toMatchObject({
      query: { by: ['month'], where: ['is', 'country', ['DE']] },
    })
  })
})

describe('a word that may change a figure', () => {
  it.each([
    'sales of go',
    'sales with really',
    'sales to look',
    'sales by look',
    'sales in the look',
    'sales Look',
    'sales "look"',
    'good customers last month',
    'great orders last month',
    'which products are good',
    'which months were bad',
    'sales in Germany badly',
    'who held orders',
    'which products shifted',
    'which customers turned',
    'mate sales',
    'sales look 3',
    'only sales in Germany',
    'sales never in Germany',
    'unpaid orders in Germany',
    'orders in Germany without gift wrap',
    'sales in Germany maybe wholesale',
  ])('keeps "%s" from being answered', (text) => {
    expect([text, read(text).kind]).not.toEqual([text, expect.stringMatching(ANSWERED)])
  })

  it('may be a name of the store, with a wrong letter too', () => {
    const readWith = (title: string, text: string) =>
      readQuestion(
        { text, earlier: [] },
        {
          calendar: { today: '2026-11-21', firstDay: '2024-01-05', lastDay: '2026-11-20' },
          timeZone: 'Europe/London',
          currency: 'GBP',
          names: [{ field: 'product', value: '1', text: title }],
        },
      )
    expect(readWith('Look', 'units look').kind).toBe('unclear')
    expect(readWith('Look book, 40 pages', 'units look').kind).toBe('unclear')
    expect(readWith('Quietly', 'units quietly').kind).toBe('figures')
    expect(readWith('Reallys', 'units really').kind).toBe('unclear')
    expect(readWith('Look', 'units of look')).toMatchObject({ kind: 'figures', asked: { about: [{ text: 'Look' }] } })
    expect(readWith('Mug', 'units look').kind).toBe('plain')
  })
})

/** Questions that end where a word of the sentence could go on. */
const UNDERSTOOD = [
  'sales in Germany last month',
  'orders over £1000',
  'top 5 customers in 2025',
  'sales by country',
  'orders from 1 to 15 October',
  'how much was refunded in Berlin',
  'units of teapots this year',
  'what share of sales is Germany',
  'how many countries do I sell to',
  'average orders per day last month',
  'which products sell best',
  'how many orders last month',
  'what is running low',
]

const loose = fc.constantFrom(...LOOSE_WORDS)
const question = fc.constantFrom(...UNDERSTOOD)

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const NAME_PLACES: readonly ((word: string) => string)[] = [
  ...['of', 'for', 'from', 'in', 'by', 'with', 'at', 'through', 'without', 'except', 'not', 'and'].map(
    (lead) => (word: string) => `${lead} ${word}`,
  ),
  (word) => `of the ${word}`,
  (word) => `"${word}"`,
  capitalize,
]

describe('any word that can be left out', () => {
  const withoutNotes = (text: string) => {
    const reading = read(text)
    return JSON.stringify(reading, (key, value: unknown) =>
      key === 'corrections' || key === 'request' ? undefined : value,
    )
  }

  it('at an end of a question changes nothing', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(question, loose, fc.boolean(), (text, word, isFirst) => {
        const changed = isFirst ? `${word}, ${text}` : `${text} ${word}`
        const wrong = read(changed).kind === 'unclear' || withoutNotes(changed) === withoutNotes(text) ? [] : [changed]
        expect(wrong).toEqual([])
      }),
      { numRuns: scaled(1500) },
    )
  })

  it('in the place of a name keeps a question from being answered', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(question, loose, fc.constantFrom(...NAME_PLACES), (text, word, place) => {
        // Stock is always that of now.
        fc.pre(text !== 'what is running low' || word !== 'currently')
        const changed = `${text} ${place(word)}`
        expect([changed, read(changed).kind]).not.toEqual([changed, expect.stringMatching(ANSWERED)])
      }),
      { numRuns: scaled(1500) },
    )
  })
})
