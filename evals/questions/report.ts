import { judgeReply, type Verdict } from './judge-reply.ts'
import type { PlainShop } from './plain/plain-shop.ts'
import { type Ask, plain, type SeenReply } from './reply.ts'
import { type Kind, KINDS, type Question } from './truth.ts'

/**
 * Questions that are judged together. `least` is the share that must be right, and `mostAsAnother` how many may be
 * answered as another question: a little worse than when it was last set.
 */
export type Group = {
  name: string
  least: number
  mostAsAnother: number
  questions: readonly Question[]
}

export type Judged = { question: Question; kind: Kind; verdict: Verdict; reply: SeenReply }

const turnsOf = ({ ask, after = [] }: Question): string[] => [...(typeof after === 'string' ? [after] : after), ask]

/** Questions that were written without a kind get it from their truth. */
function kindOf({ kind, after, truth }: Question): Kind {
  if (kind) return kind
  if (truth === null) return 'no figure'
  if (after !== undefined) return 'follow-up'
  if ('all' in truth) return 'two in one'
  if ('job' in truth || truth.names) return 'job'
  if (truth.top ?? truth.worst) return 'superlative'
  return truth.where ? 'filter' : 'one or many'
}

export async function judgeAll(ask: Ask, { questions }: Group, shop: PlainShop): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const question of questions) {
    const reply = await ask(turnsOf(question))
    judged.push({ question, kind: kindOf(question), verdict: judgeReply(reply, question.truth, shop), reply })
  }
  return judged
}

const countOf = (judged: readonly Judged[], wanted: Verdict): number =>
  judged.filter(({ verdict }) => verdict === wanted).length

const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`)

const rightOf = (judged: readonly Judged[]): string =>
  `${countOf(judged, 'right')} (${percent(countOf(judged, 'right') / judged.length)})`

const print = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)

/** Prints a line for each group. Returns whether all have enough right answers and few enough to other questions. */
export function report(results: readonly (readonly [Group, readonly Judged[]])[]): boolean {
  print('questions', 'number', 'right', 'at least', 'answered as another', 'at most', 'declined', 'verdict')
  console.log(`|${'---|'.repeat(8)}`)
  const passed = results.map(([{ name, least, mostAsAnother }, judged]) => {
    const asAnother = countOf(judged, 'as another')
    const hasPassed = countOf(judged, 'right') / judged.length >= least && asAnother <= mostAsAnother
    const declined = countOf(judged, 'declined')
    print(
      name,
      judged.length,
      rightOf(judged),
      percent(least),
      asAnother,
      mostAsAnother,
      declined,
      hasPassed ? 'ok' : 'fails',
    )
    return hasPassed
  })
  return passed.every(Boolean)
}

/** Prints a line for each kind of question. */
export function reportKinds(judged: readonly Judged[]): void {
  console.log('')
  print('kind', 'number', 'right', 'answered as another', 'declined')
  console.log(`|${'---|'.repeat(5)}`)
  for (const kind of KINDS) {
    const own = judged.filter((one) => one.kind === kind)
    print(kind, own.length, rightOf(own), countOf(own, 'as another'), countOf(own, 'declined'))
  }
}

const SHOWN = 200

/** Prints each question that wasn't answered right, with the beginning of its reply. */
export function printMisses({ name }: Group, judged: readonly Judged[]): void {
  const misses = judged.filter(({ verdict }) => verdict !== 'right')
  if (misses.length > 0) console.log(`\n${name}`)
  for (const { question, kind, verdict, reply } of misses) {
    console.log(`  ${verdict}, ${kind}: ${turnsOf(question).join(' >> ')}`)
    console.log(`    ${plain(reply.text).replaceAll('\n', ' ').slice(0, SHOWN)}`)
  }
}
