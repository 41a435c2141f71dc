import { type Letter, renderLetter, type Sender } from './letter.ts'
import type { Mailer } from './mailer.ts'

/** Takes a letter; resolves once it is handed over, rejects when it is not. */
export type PostOffice = (letter: Letter) => Promise<void>

export function createPostOffice(mailer: Mailer, sender: Sender): PostOffice {
  return async (letter) => mailer.send(await renderLetter(letter, sender))
}
