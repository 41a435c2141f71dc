import { type Letter, renderLetter } from './letter.ts'
import type { Mailer } from './mailer.ts'

/** Takes a letter; resolves once it is handed over, rejects when it is not. */
export type PostOffice = (letter: Letter) => Promise<void>

export const productName = 'Cartwright'

export function createPostOffice(mailer: Mailer, siteUrl: string): PostOffice {
  return async (letter) => mailer.send(await renderLetter(letter, { productName, siteUrl }))
}
