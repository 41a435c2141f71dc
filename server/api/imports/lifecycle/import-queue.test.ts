import { afterAll, expect, test } from 'vitest'
import { openTestImporter } from '#test/fixtures/shops/file-importer.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

const importer = await openTestImporter(await openDatabase())
afterAll(() => importer.removeFolder())

const fileOf = (number: number) =>
  `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n${number},A,Mug,1,2024-03-01,4,501,France\n`

test('imports of a person that wait for the running one all run', async () => {
  const person = await importer.addPerson()
  const imports = await Promise.all([1, 2, 3, 4].map((number) => importer.importText(fileOf(number), { as: person })))

  expect(imports.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done'])
})
