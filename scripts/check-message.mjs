import { readFileSync } from 'node:fs'

const LONGEST_SUBJECT = 72

/** Subjects that Git writes by itself. */
const WRITTEN_BY_GIT = /^(?:Merge |Revert "|Reapply "|(?:fixup|squash|amend)! )/

/** Returns the lines of a message without what Git removes: comments, changes shown below the scissors, blank ends. */
function readLines(path) {
  const [message] = readFileSync(path, 'utf8').split(/^# -+ >8 -+$/m)
  const text = message.split(/\r?\n/).filter((line) => !line.startsWith('#'))
  return text.join('\n').trim().split('\n')
}

function faultsOf([subject, second = '', ...body]) {
  const length = [...subject].length
  const faults = []
  if (length > LONGEST_SUBJECT) {
    faults.push(`The subject has ${length} characters. Shorten it to ${LONGEST_SUBJECT} at most.`)
  }
  if (second.trim() !== '') faults.push('The second line has text. Leave it blank.')
  else if (body.length === 0) faults.push('The body is empty. Say why after a blank line.')
  return faults
}

const lines = readLines(process.argv[2])

// Git itself refuses an empty message.
const isChecked = lines[0] !== '' && !WRITTEN_BY_GIT.test(lines[0])
const faults = isChecked ? faultsOf(lines) : []
if (faults.length > 0) console.error(['Commit message refused:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
process.exitCode = faults.length > 0 ? 1 : 0
