import { expect, it } from 'vitest'
import { replyOf } from './answer.ts'
import { joinReplies } from './join-replies.ts'

const tableOf = (name: string, value: string) => ({
  title: 'Orders',
  columns: ['Part', 'Orders'],
  names: 1,
  rows: [[name, value]],
})

it('replies to several questions are one, and the note on sample figures stands once', () => {
  const joined = joinReplies([
    replyOf({ text: 'There were 12 orders.\n\nThese are sample figures.' }),
    replyOf({ text: 'Germany sold most.\n\nThese are sample figures.', table: tableOf('Germany', '7') }),
  ])
  expect(joined.text).toBe('There were 12 orders.\n\nGermany sold most.\n\nThese are sample figures.')
  expect(joined.table).toEqual(tableOf('Germany', '7'))
})

it('the rows of a second table are in the text', () => {
  const joined = joinReplies([
    replyOf({ text: 'By country.', table: tableOf('Germany', '7') }),
    replyOf({ text: 'By city.', table: tableOf('Berlin', '5') }),
  ])
  expect(joined.text).toBe('By country.\n\nBy city.\n• Berlin: 5')
  expect(joined.table).toEqual(tableOf('Germany', '7'))
})
