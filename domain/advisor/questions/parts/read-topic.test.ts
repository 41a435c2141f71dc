import { expect, it } from 'vitest'
import { createScan } from '#domain/advisor/questions/words/word-scan.ts'
import { takeTopic } from './read-topic.ts'

it.each([
  ['show my loyal customers segment', 'loyal'],
  ['who are my recent light buyers', 'new'],
  ['customers in segment new', 'new'],
  ['show the new segment', 'new'],
  ['customers in segment lost', 'lost'],
  ['customers in the lost segment', 'lost'],
  ['show my least active customers', 'lost'],
  ['least active customers segment', 'lost'],
  ['customers in segment less active', 'hibernating'],
  ['which customers are going quiet', 'about_to_sleep'],
  ['show the former big spenders', 'cannot_lose'],
  ['new customers by segment', 'segments'],
  ['show lost customers', 'likely_gone'],
  ['which customers are inactive', 'likely_gone'],
])('“%s” is about the list %s', (text, list) => {
  expect(takeTopic(createScan(text))).toEqual({ report: 'customers', list })
})

it.each(['who are my best customers', 'new customers', 'how many active customers'])('“%s” is no segment', (text) => {
  expect(takeTopic(createScan(text))).toBeNull()
})
