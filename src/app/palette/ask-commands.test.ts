import { expect, test } from 'vitest'
import { askCommands } from './ask-commands.ts'

test.each([
  ['how were sales last month', 'how were sales last month'],
  ['refunds?', 'refunds?'],
  ['ask refunds', 'refunds'],
  ['Ask an agent: best sellers', 'best sellers'],
])('“%s” can be asked', (words, question) => {
  expect(askCommands(words, { isSearched: true })).toMatchObject([
    { commands: [{ label: `Ask an agent: ${question}`, path: `/ai-agents?${new URLSearchParams({ question })}` }] },
  ])
})

test.each(['', 'import', 'export customers', 'ask', 'ask an agent', 'customer1001@example.com'])(
  '“%s” isn’t a question',
  (words) => {
    expect(askCommands(words, { isSearched: true })).toEqual([])
  },
)

test.each([
  ['blue cotton shirt', 0],
  ['refunds?', 1],
  ['ask refunds', 1],
])('until the search has answered, “%s” makes %i questions', (words, count) => {
  expect(askCommands(words, { isSearched: false })).toHaveLength(count)
})
