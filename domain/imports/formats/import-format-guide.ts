import type { FormatName } from './detect-format.ts'

export type ImportFormatGuide = {
  kind: FormatName
  /** Used in URLs. */
  id: string
  name: string
  /** How to export the file. */
  how: string
  /** The data that it provides. */
  feeds: string
  /** Columns that every file in this format has. */
  columns: readonly string[]
  notes: readonly string[]
}
