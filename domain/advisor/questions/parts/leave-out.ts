import { asksForJudgment, isJudgment, isLead, isLoose, isSilent } from '#domain/advisor/questions/words/loose-words.ts'
import { isFiller } from '#domain/advisor/questions/words/filler-words.ts'
import type { StoreName } from '#domain/advisor/questions/words/store-names.ts'
import { isVocabulary } from '#domain/advisor/questions/words/vocabulary.ts'
import { type Word, wordsIn, type WordScan } from '#domain/advisor/questions/words/word-scan.ts'
import { couldBeName, unreadRuns } from './near-names.ts'
import type { Mention } from './read-names.ts'

/** After these, a word is a name, or what a figure is limited to. */
const BEFORE_NAMES = new Set(
  (
    'of for from in by with to at on through via using without except called named than per into and or vs versus but not ' +
    'no only just the a an my our your their his her its this that these those any some all every each which what'
  ).split(' '),
)

const BEFORE_VERBS = new Set(
  'want wanted like love need needed able have trying try going got help happy good'.split(' '),
)

const isCapital = (letter: string | undefined): boolean => letter !== undefined && letter !== letter.toLowerCase()

/** Whether a word begins with a capital letter, and the sentence doesn't begin with it. */
function isCapitalized(word: string, raw: string): boolean {
  if (raw === raw.toUpperCase()) return false
  return [...raw.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu)].some(
    ({ 0: found, index }) =>
      found.toLowerCase() === word && isCapital(found[0]) && !/(?:^|[.?!:])\s*$/.test(raw.slice(0, index)),
  )
}

type Around = { before: Word | undefined; beforeThat: Word | undefined; after: Word | undefined; isFirst: boolean }

function wordsAround(words: readonly Word[], { start }: Word): Around {
  const at = words.findIndex((word) => word.start === start)
  const isFirst = words.slice(0, at).every(({ text }) => isFiller(text) || isLoose(text))
  return { before: words[at - 1], beforeThat: words[at - 2], after: words[at + 1], isFirst }
}

const isNumber = (word: Word | undefined): boolean => word !== undefined && /\d/.test(word.text)

/** "Customer 0042" is a name, although it ends with a number. */
const isWithin = (word: Word | undefined, mentions: readonly Mention[]): boolean =>
  word !== undefined && mentions.some(({ start, end }) => start <= word.start && end >= word.end)

function isAfterName({ before, beforeThat, isFirst }: Around): boolean {
  if (!before || !BEFORE_NAMES.has(before.text)) return false
  if (before.text === 'to') return !beforeThat || !BEFORE_VERBS.has(beforeThat.text)
  return !(isFirst && before.text === 'and')
}

/** Whether the word after it is a figure or a name, which it would describe. */
const describesNext = ({ after }: Around, mentions: readonly Mention[]): boolean =>
  after !== undefined &&
  ((isVocabulary(after.text) && !isFiller(after.text)) || mentions.some(({ start }) => start === after.start))

/** What a word stands in. `raw` is the question with its capital letters. */
type Place = { text: string; raw: string; mentions: readonly Mention[] }

/** Whether a word stands where only a name, or something that limits a figure, can stand. */
export function isInPlaceOfName(word: Word, { text, raw, mentions }: Place): boolean {
  const around = wordsAround(wordsIn(text), word)
  const isQuoted = /["'(]$/.test(text.slice(0, word.start)) || /^["')]/.test(text.slice(word.end))
  const isNumbered = [around.before, around.after].some((other) => isNumber(other) && !isWithin(other, mentions))
  if (isQuoted || isCapitalized(word.text, raw) || isNumbered) return true
  if (isAfterName(around)) return true
  return describesNext(around, mentions) && !(isLead(word.text) && around.isFirst)
}

type Asked = Place & { names: readonly StoreName[] }

/** What of a question nothing accounts for: the words that change no figure, and those that may. */
export type Rest = { leftOut: string[]; unread: Word[][] }

/** Groups neighbors of one kind. */
function groupsOf(runs: readonly Word[][], isWanted: (word: Word) => boolean): Word[][] {
  return runs.flatMap((run) => {
    const groups: Word[][] = [[]]
    for (const word of run) {
      if (isWanted(word)) groups.at(-1)?.push(word)
      else groups.push([])
    }
    return groups.filter(({ length }) => length > 0)
  })
}

/**
 * Tells the words that can be left out from those that can't: names that the store may not have, what may limit a figure,
 * and whatever has a meaning that isn't known.
 */
export function leaveOut(scan: WordScan, asked: Asked): Rest {
  const runs = unreadRuns(scan)
  const isMeant = ({ text }: Word) => isJudgment(text) && !asksForJudgment(scan.text)
  const canGo = (word: Word) =>
    isLoose(word.text) && !isMeant(word) && !isInPlaceOfName(word, asked) && !couldBeName(word.text, asked.names)
  const left = groupsOf(runs, (word) => canGo(word) && !isSilent(word.text))
  return {
    leftOut: left.map((group) => scan.text.slice(group[0]?.start, group.at(-1)?.end)),
    unread: groupsOf(runs, (word) => !canGo(word)),
  }
}
