import Bot from 'lucide-react/icons/bot'
import { expect, test } from 'vitest'
import { askCommands, questionToAnswer } from './ask-commands.ts'

test.each([
  ['how were sales last month', 'how were sales last month'],
  ['refunds?', 'refunds?'],
  ['ask refunds', 'refunds'],
  ['Ask an agent: best sellers', 'best sellers'],
])('“%s” can be asked', (words, question) => {
  expect(askCommands(words, { isSearched: true })).toMatchObject([
    {
      commands: [
        {
          label: `Ask Marketing Manager: “${question}”`,
          path: `/ai-agents?${new URLSearchParams({ agent: 'marketing-manager', question })}`,
        },
      ],
    },
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

const named = (...labels: string[]) => [
  { name: 'Pages', commands: labels.map((label) => ({ label, icon: Bot, path: '/' })) },
]

test.each([
  ['how were sales last month?', named('Sales'), 'how were sales last month?'],
  ['show me refunds in may', named('Refunds'), 'show me refunds in may'],
  ['net sales last month', [], 'net sales last month'],
  ['ask refunds', [], 'refunds'],
  ['blue cotton shirt', named('Blue cotton shirt, M'), null],
  ['why not? mug?', named('Why not? mug?'), null],
  ['dashboard', named('Dashboard'), null],
  ['', [], null],
])('of “%s”, what is answered in place is the question, unless something has that name', (words, others, question) => {
  expect(questionToAnswer(words, others)).toBe(question)
})
