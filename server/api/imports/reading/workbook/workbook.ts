import type { SourceRow } from '#domain/imports/parsed-order.ts'
import { ImportFailure } from '#server/api/imports/import-errors.ts'
import type { Limits } from '#server/api/imports/reading/source-bytes.ts'
import { type DateSystem, isDateFormat } from './cell-text.ts'
import { openPackage, type PackageParts } from './package-parts.ts'
import { readSharedStrings, type SharedStrings } from './shared-strings.ts'
import { readSheetRows } from './sheet-rows.ts'
import { damaged, readXmlPart } from './xml-events.ts'

const MAX_SHEETS = 100

type Sheet = { name: string; path: string }

export type Workbook = {
  /** The visible sheets, in order. */
  sheets: string[]
  /** Yields the rows of a sheet with their row numbers. Skips empty rows. Throws an `ImportFailure`. */
  rows(sheet: string): AsyncGenerator<SourceRow>
  /** How many bytes of the file on disk have been read. */
  position(): number
  close(): void
}

type Contents = { sheets: Sheet[]; dateSystem: DateSystem }

const endsWith = (type: string, kind: string): boolean => type.endsWith(`/${kind}`)

async function findWorkbookPart(parts: PackageParts): Promise<string> {
  const links = await parts.links('')
  const main = [...links.values()].find(({ type }) => endsWith(type, 'officeDocument'))
  return main?.target ?? 'xl/workbook.xml'
}

/** Returns the link id in a sheet's attributes. The name is `r:id`, but programs use different prefixes. */
const linkOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? ''

async function readContents(parts: PackageParts, path: string): Promise<Contents> {
  const links = await parts.links(path)
  const contents: Contents = { sheets: [], dateSystem: 1900 }
  await readXmlPart(await parts.openSmall(path), {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) contents.dateSystem = 1904
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return
      const link = links.get(linkOf(attributes))
      if (link === undefined) throw damaged()
      // Skip chart sheets, which have another link type.
      if (endsWith(link.type, 'worksheet')) contents.sheets.push({ name: attributes['name'] ?? '', path: link.target })
    },
  })
  return contents
}

/** Returns for each cell style whether it shows dates. Cells refer to styles by index. */
async function readDateStyles(parts: PackageParts, path: string): Promise<readonly boolean[]> {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isCellStyles = false
  await readXmlPart(await parts.openSmall(path), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'cellXfs') isCellStyles = true
      const id = Number(numFmtId ?? 0)
      if (name === 'numFmt') codes.set(id, formatCode ?? '')
      if (name === 'xf' && isCellStyles) styles.push(isDateFormat(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return styles
}

const noStrings: SharedStrings = () => {
  throw damaged()
}

async function openContents(parts: PackageParts): Promise<Omit<Workbook, 'position' | 'close'>> {
  const path = await findWorkbookPart(parts)
  const { sheets, dateSystem } = await readContents(parts, path)
  if (sheets.length === 0) throw new ImportFailure('empty', 'The workbook has no sheet with cells.')
  if (sheets.length > MAX_SHEETS) {
    const message = `The workbook has more than ${MAX_SHEETS} sheets. Save the sheet with your orders as CSV and import that file.`
    throw new ImportFailure('unreadable', message)
  }
  const links = [...(await parts.links(path)).values()]
  const partOf = (kind: string) =>
    links.find(({ type, target }) => endsWith(type, kind) && parts.has(target))?.target ?? null
  const [stylesPart, stringsPart] = [partOf('styles'), partOf('sharedStrings')]
  const dateStyles = stylesPart === null ? [] : await readDateStyles(parts, stylesPart)
  const strings = stringsPart === null ? noStrings : await readSharedStrings(await parts.open(stringsPart))
  return {
    sheets: sheets.map(({ name }) => name),
    async *rows(wanted) {
      const sheet = sheets.find(({ name }) => name === wanted)
      if (sheet === undefined) throw new ImportFailure('wrong_format', `The workbook has no sheet "${wanted}".`)
      yield* readSheetRows(await parts.open(sheet.path), { strings, dateStyles, dateSystem })
    },
  }
}

/** Opens an Excel workbook (.xlsx). Throws an `ImportFailure`. */
export async function openWorkbook(path: string, limits: Limits): Promise<Workbook> {
  const parts = await openPackage(path, limits)
  try {
    return { ...(await openContents(parts)), position: () => parts.position(), close: () => parts.close() }
  } catch (error) {
    parts.close()
    throw error
  }
}
