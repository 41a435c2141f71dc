import { IMPORT_FORMATS } from '#domain/imports/formats/format-guide.ts'
import type { ImportFormatGuide } from '#domain/imports/formats/import-format-guide.ts'

/** Returns the formats whose name has all words of the text, or else those whose instructions have them. */
export function findFormats(text: string): readonly ImportFormatGuide[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  const having = (partOf: (format: ImportFormatGuide) => string) =>
    IMPORT_FORMATS.filter((format) => words.every((word) => partOf(format).toLowerCase().includes(word)))
  const named = having(({ name }) => name)
  return named.length > 0 ? named : having(({ name, how }) => `${name} ${how}`)
}
