import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Enough for the values of an assertion, in characters. */
const LONGEST_MESSAGE = 400

/** Where one test file spent its time, in milliseconds, and what came of its tests. */
export type FileTimes = {
  layer: string
  file: string
  passed: number
  failed: number
  skipped: number
  /** The name of each failed test, and how its error begins. */
  failures: readonly string[]
  /** The start of its environment and its setup files. */
  startMs: number
  importMs: number
  /** Opening databases. */
  engineMs: number
  /** Tests and hooks without `engineMs`. */
  testMs: number
}

/** A failed test in one entry: where it is, and the first lines of its error. */
export const describeFailure = (where: string, message = '') =>
  stripVTControlCharacters(`${where}: ${message.slice(0, LONGEST_MESSAGE)}`)

/** Appends a line per file to the file that TEST_TIMES names, if it is set. */
export function appendTimes(files: readonly FileTimes[]) {
  const path = process.env['TEST_TIMES']
  if (path === undefined) return
  appendFileSync(path, files.map((times) => `${JSON.stringify(times)}\n`).join(''))
}
