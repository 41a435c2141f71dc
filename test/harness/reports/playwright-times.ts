import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { appendTimes, describeFailure, type FileTimes } from './file-times.ts'

/** Writes the time of each file of journeys, per project, to the file that `TEST_TIMES` names. */
export default class TimesReporter implements Reporter {
  readonly #files = new Map<string, FileTimes>()

  onTestEnd(test: TestCase, result: TestResult) {
    const layer = `journeys: ${test.parent.project()?.name ?? ''}`
    const file = relative(process.cwd(), test.location.file)
    const key = `${layer} ${file}`
    const { startMs, testMs, ...rest } = this.#files.get(key) ?? empty(layer, file)
    const outcome = outcomeOf(test)
    // The fixtures and hooks before a test are one step of the result, and a part of its time.
    const beforeMs = result.steps.find(({ title }) => title === 'Before Hooks')?.duration ?? 0
    const times = { startMs: startMs + beforeMs, testMs: testMs + result.duration - beforeMs }
    const failures =
      outcome === 'failed'
        ? [...rest.failures, `${describeFailure(test.title, result.error?.message)}\n${readPage(result)}`]
        : rest.failures
    this.#files.set(key, { ...rest, ...times, failures, [outcome]: rest[outcome] + 1 })
  }

  onEnd() {
    appendTimes([...this.#files.values()])
  }
}

/** Enough for the main part of a page, in characters. */
const LONGEST_PAGE = 1500

/** Returns how the main part of the page began when a test failed, as the runner described it, or nothing. */
function readPage({ attachments }: TestResult): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (path === undefined || !existsSync(path)) return ''
  const [, page = ''] = readFileSync(path, 'utf8').split('\n- main')
  return page.slice(0, LONGEST_PAGE)
}

function outcomeOf(test: TestCase) {
  const outcome = test.outcome()
  if (outcome === 'skipped') return 'skipped'
  return outcome === 'unexpected' ? 'failed' : 'passed'
}

const empty = (layer: string, file: string): FileTimes => ({
  layer,
  file,
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  startMs: 0,
  importMs: 0,
  engineMs: 0,
  testMs: 0,
})
