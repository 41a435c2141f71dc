import { expect, it } from 'vitest'
import { obstacleOfReply } from './reply-obstacle.ts'

const obstacleOf = (body: string) => obstacleOfReply({ subject: 'Your order', body })

it.each([
  ['It comes on [date].', 'Fill in [date] first.'],
  ['It comes on [the day,\nor the week].', 'Fill in [the day,\nor the week] first.'],
  ['It comes on [].', 'Fill in [] first.'],
  ['[[date]] [date]', 'Fill in [date] first.'],
  [`[${'long '.repeat(60)}]`, `Fill in [${'long '.repeat(15)}lo…] first.`],
  ['It comes on [date', 'Fill in [date first.'],
  ['It comes on [date\n[and when]', 'Fill in [date and [and when] first.'],
  ['It comes on [', 'Fill in [ first.'],
  ['It comes on the 5th] of May.', null],
  ['[1] [2] [3] [4] [5] [6] [7]', 'Fill in [1], [2], [3], [4], [5] and 2 more first.'],
])('finds what is left to fill in of %j', (body, obstacle) => {
  expect(obstacleOf(body)).toBe(obstacle)
})
