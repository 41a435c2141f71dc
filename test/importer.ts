import { afterAll } from 'vitest'
import { openTestImporter, type TestImporter } from '#server/api/imports/test-importer.ts'
import { openDatabase } from './database.ts'

/** Creates an importer with its own database for a test file and removes both after the last test. */
export async function openImporter(options?: { maxBytes?: number }): Promise<TestImporter> {
  const importer = await openTestImporter(await openDatabase(), options)
  afterAll(() => importer.removeFolder())
  return importer
}

export const RETAIL_HEADER = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
/** Returns a CSV file in the format of the public data set "Online Retail". */
export const retail = (...rows: string[]) => `${[RETAIL_HEADER, ...rows].join('\n')}\n`

/** Two orders, a return, and rows that are not sales. */
export const SHOP = retail(
  '900001,10A,Blue mug,2,2024-03-01 10:00:00,4.25,501,France',
  '900001,20B,"Tea, green",1,2024-03-01 10:00:00,3.999,501,France',
  '900002,10A,Blue mug,1,2024-03-02 11:30:00,4.25,,United Kingdom',
  'C900003,10A,Blue mug,-1,2024-03-05 09:00:00,4.25,501,France',
  '900004,30C,Sample,5,2024-03-06 09:00:00,0,501,France',
  'A900005,B,Adjust bad debt,1,2024-03-06 10:00:00,-100,,United Kingdom',
  '900006,20B,check,-3,2024-03-06 11:00:00,3.999,,United Kingdom',
)
