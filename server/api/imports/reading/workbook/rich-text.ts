import { ImportFailure } from '#server/api/imports/lifecycle/import-failure.ts'
import { MAX_ROW_CHARACTERS } from '#server/api/imports/reading/row-limits.ts'

/** Characters that XML cannot hold are written as `_x000D_`. */
const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Puts the pieces of a text together; how they are to be pronounced is left out. */
export function createRichText() {
  let text = ''
  let isText = false
  let isPhonetic = false
  return {
    begin() {
      text = ''
    },
    open(name: string) {
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
    text(piece: string) {
      if (!isText) return
      text += piece
      if (text.length <= MAX_ROW_CHARACTERS) return
      throw new ImportFailure('unreadable', 'A cell of the workbook holds more than 1 MiB of text.')
    },
    end: (): string => unescapeText(text),
  }
}
