import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const runFile = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'cartwright-message-'))

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the hook as Git does. Resolves to what it says, which is nothing if it accepts the message. */
async function check(message: string) {
  const file = join(folder, 'COMMIT_EDITMSG')
  writeFileSync(file, message)
  try {
    await runFile(join(root, '.githooks/commit-msg'), [file], { cwd: root })
    return ''
  } catch (error) {
    return String(error instanceof Error && 'stderr' in error ? error.stderr : error)
  }
}

const BODY = '\n\nSessions lasted forever.\n'
const LONG = 'x'.repeat(73)
const TEMPLATE = '\n# Please enter the commit message for your changes.\n'
const SCISSORS = `\n# ${'-'.repeat(24)} >8 ${'-'.repeat(24)}\ndiff --git a/a.ts b/a.ts\n+const a = 1\n`

describe('the hook for commit messages', () => {
  test.each([
    ['a subject of 73 characters', LONG + BODY, 'The subject has 73 characters.'],
    ['no body', 'Enforce session lifetime\n', 'The body is empty.'],
    ['a body of comments', `Enforce session lifetime\n${TEMPLATE}`, 'The body is empty.'],
    ['a body of shown changes', `Enforce session lifetime\n${SCISSORS}`, 'The body is empty.'],
    ['a second line with text', 'Enforce session lifetime\nSessions lasted forever.\n', 'The second line has text.'],
  ])('refuses a message with %s', async (_name, message, fault) => {
    expect(await check(message)).toContain(fault)
  })

  test.each([
    ['a subject of 72 characters', `${'é'.repeat(72)}${BODY}`],
    ['blank lines above it', `\n\nEnforce session lifetime${BODY}`],
    ['Windows line ends', 'Enforce session lifetime\r\n\r\nSessions lasted forever.\r\n'],
    ['comments and shown changes', `Enforce session lifetime${BODY}${TEMPLATE}${SCISSORS}`],
    ['a merge', `Merge branch 'analytics' into main ${LONG}\n`],
    ['a fixup', `fixup! ${LONG}\n`],
    ['a revert', `Revert "${LONG}"\n\nThis reverts commit 0123456.\n`],
    ['no text, which Git refuses', TEMPLATE],
  ])('accepts a message with %s', async (_name, message) => {
    expect(await check(message)).toBe('')
  })
})
