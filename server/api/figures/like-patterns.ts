/** Returns a part of a LIKE pattern that stands for itself. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Splits what a person searches for into words. */
export const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '')

/** Returns LIKE patterns that find words anywhere in a text. */
export const toContained = (words: readonly string[]): string[] => words.map((word) => `%${escapePattern(word)}%`)
