import { expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { detectFormat } from './detect-format.ts'
import { IMPORT_FORMATS } from './format-guide.ts'

test.each(IMPORT_FORMATS.map(({ name, columns, kind }) => [name, columns, kind] as const))(
  'a file with the documented columns of %s is recognized',
  (_, columns, kind) => {
    expect(detectFormat(createColumns(columns))).toBe(kind)
  },
)
