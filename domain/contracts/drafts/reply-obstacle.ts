import { gapsIn, type ReplyContent } from './draft.ts'

/** Says what has to be done before a reply can be approved. `null` if nothing. */
export function obstacleOfReply({ subject, body }: ReplyContent): string | null {
  if (subject.trim() === '' || body.trim() === '') return 'Write a subject and a text first.'
  const gaps = gapsIn(`${subject}\n${body}`)
  return gaps.length === 0 ? null : `Fill in ${gaps.join(' ')} first.`
}
