import { prepareText } from '#domain/advisor/questions/words/prepare-text.ts'
import { wordsIn } from '#domain/advisor/questions/words/word-scan.ts'
import type { PlannedFigures } from './planned-question.ts'

const WORDS = [
  'not|no|non|nor|without|except|excluding|excl|exclude|other than|outside|apart|aside|besides|ignoring|minus|less|never|but',
  'ohne|außer|ausser|ausgenommen|nicht|kein\\w*|abzüglich|sans|sauf|hors|hormis|excepté|ne|pas|sin|excepto|salvo|menos',
  'senza|tranne|eccetto|meno|sem|exceto|não|zonder|behalve|niet|geen|utan|utom|förutom|inte|ej|uden|undtagen|uten|unntatt|ikke',
  'bez|oprócz|poza|nie|kromě|mimo|без|кроме|не|крім|окрім|χωρίς|εκτός|ilman|paitsi|hariç|dışında|kivéve|nélkül',
]

const NEGATION = new RegExp(`(?<!\\p{L})(?:${WORDS.join('|')})(?!\\p{L})|n't\\b`, 'gu')

/** Words for exceptions that follow the name, or that no space sets apart. */
const JOINED =
  /以外|除|不|没|沒|無|无|非|なし|抜き|ない|ไม่|ยกเว้น|นอกจาก|제외|말고|빼고|없이|아닌|بدون|باستثناء|عدا|ללא|חוץ|बिना|छोड़/u

/** In these scripts, a name can't be told from a part of a longer word. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** How many words a name may be behind "without": "without the city Berlin". */
const NEAR = 3

/** Whether a text, as `prepareText` returns it, leaves something out. */
export const isNegated = (text: string): boolean => text.search(NEGATION) >= 0 || JOINED.test(text)

function placesOf(words: readonly string[], name: string): number[] {
  const wanted = wordsIn(prepareText(name)).map((word) => word.text)
  if (wanted.length === 0) return []
  return words.flatMap((_, at) => (wanted.every((word, next) => words[at + next] === word) ? [at] : []))
}

/** Whether the question has all names of a plan, and leaves out those, and only those, that the plan leaves out. */
export function namesAsAsked(question: string, { only, except }: PlannedFigures): boolean {
  const text = prepareText(question)
  const names = [...only, ...except]
  if (JOINED.test(text) || (names.length > 0 && WITHOUT_SPACES.test(text))) return false
  const found = wordsIn(text)
  const words = found.map((word) => word.text)
  const negations = [...text.matchAll(NEGATION)].map(({ 0: { length }, index }) => {
    const next = found.findIndex(({ start }) => start >= index + length)
    return next < 0 ? [] : Array.from({ length: NEAR }, (_, at) => next + at)
  })
  const negated = new Set(negations.flat())
  const left = new Set(except.flatMap((name) => placesOf(words, name)))
  return (
    names.every((name) => placesOf(words, name).length > 0) &&
    [...left].every((place) => negated.has(place)) &&
    only.every((name) => placesOf(words, name).every((place) => !negated.has(place))) &&
    negations.every((places) => places.some((place) => left.has(place)))
  )
}
