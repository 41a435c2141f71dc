import { readInChat } from '#domain/advisor/questions/parts/read-in-chat.ts'
import type { Store } from '#domain/advisor/questions/parts/read-parts.ts'
import { prepareText } from '#domain/advisor/questions/words/prepare-text.ts'

const GOES_ON =
  /^(?:and|or|but|also|then|what about|how about|und|oder|aber|y|o|pero|et|ou|mais|e|ed|ma|mas|en|of|maar|och|eller|men|og|i|a|oraz|и|а)(?!\p{L})/u

/** Names that the product put into a question stand between these marks. */
const ISOLATED = /[\u2068\u2069]/

function isFollowUp(text: string, earlier: readonly string[], store: Store): boolean {
  if (earlier.length === 0) return false
  const { own, parts } = readInChat(text, earlier, store)
  const alone = readInChat(text, [], store).own
  return GOES_ON.test(prepareText(text)) || own.isFollowUp || parts !== own || own.text !== alone.text
}

/** Whether a model may read a question: it sees no earlier one, and no name that the person didn't type. */
export const isForModel = (text: string, earlier: readonly string[], store: Store): boolean =>
  !ISOLATED.test(text) && !isFollowUp(text, earlier, store)
