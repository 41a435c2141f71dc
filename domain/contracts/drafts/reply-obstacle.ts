import type { ReplyContent } from './draft.ts'
import { obstacleOfGaps, splitAtGaps } from './gaps.ts'

/** Says what has to be done before a reply can be approved. `null` if nothing. */
export function obstacleOfReply({ subject, body }: ReplyContent): string | null {
  if (subject.trim() === '' || body.trim() === '') return 'Write a subject and a text first.'
  return obstacleOfGaps(splitAtGaps(`${subject}\n${body}`))
}
