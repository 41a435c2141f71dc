import { expect, it } from 'vitest'
import { LONGEST_LISTING, lengthOfText } from '#domain/contracts/drafts/listing.ts'
import { obstacleOfListing } from '#domain/contracts/drafts/listing-obstacle.ts'
import { composeListing, type ListingFacts } from './compose-listing.ts'

const MUG: ListingFacts = {
  title: 'Blue mug',
  isCode: false,
  vendor: 'Clay & Co',
  type: 'Home > Kitchen',
  variants: ['Small', 'Large'],
  description: null,
  tags: null,
  seoTitle: null,
  seoDescription: null,
}

const NOTHING = { vendor: null, type: null, variants: [] }

it('composes texts from facts, and marks what no file says', () => {
  const content = composeListing(MUG)

  expect(content).toEqual({
    title: 'Blue mug',
    description: [
      '[One sentence: what Blue mug is, and for whom]',
      '[What customers like about it]',
      '• Type: Home > Kitchen',
      '• Brand: Clay & Co',
      '• Available in: Small and Large',
      '• Material: [material]',
      '• Size: [size]',
    ].join('\n'),
    tags: 'Home, Kitchen, Clay & Co',
    seoTitle: 'Blue mug | Clay & Co',
    seoDescription: 'Blue mug by Clay & Co. [main advantage]',
  })
  expect(obstacleOfListing(content)).toMatch(/^Fill in \[One sentence: .*\] and \[main advantage\] first\.$/)
})

it('keeps what files say, so that only what is missing is new', () => {
  const content = composeListing({ ...MUG, description: 'Made by hand.\n• 300 ml', tags: 'gift', seoTitle: 'A mug' })

  expect(content).toEqual({
    title: 'Blue mug',
    description: 'Made by hand.\n• 300 ml',
    tags: 'gift',
    seoTitle: 'A mug',
    seoDescription: 'Made by hand. 300 ml',
  })
  expect(obstacleOfListing(content)).toBeNull()
})

it('keeps square brackets of the shop’s own texts, which are no gaps', () => {
  const own = {
    title: 'Mug [new]',
    description: '[gallery ids="1,2"]\nA mug. [size chart]\n[a note',
    tags: '[sale], mug',
    seoTitle: '[2026] Mug',
    seoDescription: '[new] A mug',
  }
  const content = composeListing({ ...MUG, ...own })

  expect(content).toEqual(own)
  expect(obstacleOfListing(content)).toBeNull()
  const described = composeListing({ ...MUG, ...own, description: '' })
  expect(described.description).toContain('[One sentence: what Mug (new) is, and for whom]')
})

it.each([
  ['A mug of [material].', 'Fill in [material] first.'],
  ['A mug of [material', 'Fill in [material first.'],
  ['[One sentence: what it is, and for whom]', 'Fill in [One sentence: what it is, and for whom] first.'],
  ['[size] and [tags] and [size]', 'Fill in [size] and [tags] first.'],
])('takes what drafts left in %j for a gap', (description, obstacle) => {
  expect(obstacleOfListing({ ...composeListing({ ...MUG, description: 'Mug' }), description })).toBe(obstacle)
})

it('mends titles in capitals, and asks for the name of a code', () => {
  const titleOf = (title: string, isCode = false) => composeListing({ ...MUG, ...NOTHING, title, isCode }).title

  expect(titleOf('WHITE LAMP SHADE')).toBe('White lamp shade')
  expect(titleOf('IKEA')).toBe('IKEA')
  expect(titleOf('A-4471', true)).toBe('[Name of the product]')
  expect(titleOf('Mug [sale]')).toBe('Mug [sale]')
})

it('without facts leaves all to the person', () => {
  expect(composeListing({ ...MUG, ...NOTHING })).toMatchObject({
    tags: '[tags]',
    seoTitle: 'Blue mug',
    seoDescription: 'Blue mug. [main advantage]',
  })
})

it('cuts titles and texts for search engines between words', () => {
  const title = 'A mug with a very long name that goes on and on until nobody can remember how it began'
  const content = composeListing({ ...MUG, title, description: 'Some words of a text. '.repeat(20) })

  expect(content.title).toBe('A mug with a very long name that goes on and on until nobody can')
  expect(content.seoTitle).toBe('A mug with a very long name that goes on and on until')
  expect(lengthOfText(content.seoDescription)).toBeLessThanOrEqual(LONGEST_LISTING.seoDescription)
  expect(content.seoDescription).toMatch(/ of$| words$| text\.?$|Some$/)
})

it('says which text is too long or missing', () => {
  const content = { ...composeListing({ ...MUG, description: 'Made by hand.' }) }

  expect(obstacleOfListing({ ...content, seoTitle: 'x'.repeat(61) })).toBe(
    'Shorten the SEO title to 60 characters first.',
  )
  expect(obstacleOfListing({ ...content, tags: 'x'.repeat(2001) })).toBe('Shorten the tags to 2,000 characters first.')
  expect(obstacleOfListing({ ...content, description: ' ' })).toBe('Write a title and a description first.')
})
