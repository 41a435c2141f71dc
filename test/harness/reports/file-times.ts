import { appendFileSync } from 'node:fs'

/** Where one test file spent its time, in milliseconds, and what came of its tests. */
export type FileTimes = {
  layer: string
  file: string
  passed: number
  failed: number
  skipped: number
  /** The start of its environment and its setup files. */
  startMs: number
  importMs: number
  /** Opening databases. */
  engineMs: number
  /** Tests and hooks without `engineMs`. */
  testMs: number
}

/** Appends a line per file to the file that TEST_TIMES names, if it is set. */
export function appendTimes(files: readonly FileTimes[]) {
  const path = process.env['TEST_TIMES']
  if (path === undefined) return
  appendFileSync(path, files.map((times) => `${JSON.stringify(times)}\n`).join(''))
}
