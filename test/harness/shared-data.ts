import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'

const FOLDER = join(import.meta.dirname, '../../../shared/data')

/** Whether this machine has the sample data, which isn't part of the project. */
export const hasSharedData = existsSync(FOLDER)

export const WITHOUT_SHARED_DATA = 'the folder ../shared/data is not here'

/** Reads a text file of the sample data. Unpacks `.gz`. */
export async function readSharedText(path: string): Promise<string> {
  const bytes = await readFile(join(FOLDER, path))
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** A line of the Online Retail list. The amount is in thousandths of a pound, so that it is a whole number. */
export type RetailLine = {
  invoice: string
  code: string
  quantity: number
  day: string
  milliPounds: number
  customer: string
  country: string
}

/** Reads the lines of completed sales: rule R1 in the list's reference figures. */
export async function readRetailSales(): Promise<RetailLine[]> {
  const text = await readSharedText('online-retail/online_retail_2010-12_2011-12.csv.gz')
  const rows: string[][] = parse(text, { from_line: 2 })
  return rows
    .map(([invoice = '', code = '', , quantity, time = '', price, customer = '', country = '']) => ({
      invoice,
      code,
      quantity: Number(quantity),
      day: time.slice(0, 10),
      milliPounds: Number(quantity) * Math.round(Number(price) * 1000),
      customer,
      country,
    }))
    .filter(({ invoice, quantity, milliPounds }) => !/^[CA]/.test(invoice) && quantity > 0 && milliPounds > 0)
}
