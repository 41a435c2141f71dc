import { expect } from 'vitest'
import type { Claims, Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/system/log.ts'
import { createExportApi } from './export-api.ts'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { fromBufferPromise } from 'yauzl'

type Table = Record<string, string>[]

/** The files of a zip by name, with their checksums verified. */
export async function unzip(bytes: ArrayBuffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  }
  return files
}

/** The rows of a CSV file in a zip, by column name. */
export function rowsOf(files: Map<string, string>, name: string): Table {
  return parse(files.get(name) ?? '', { columns: true, record_delimiter: ['\r\n', '\n', '\r'] })
}

type Steps = Pick<Database, 'stepAs'>

/** Calls of the export API. `steps` replaces how pages are read. */
export function createExportCalls(database: Database, clock: () => Date) {
  function openApi(claims: Claims, steps: Steps = database) {
    return createExportApi({
      database: { ...database, stepAs: steps.stepAs },
      authenticate: async () => claims,
      clock,
      log: silentLog,
    })
  }

  async function requestLink(claims: Claims, storeId?: string) {
    const response = await openApi(claims).request(`/export${storeId ? `?store=${storeId}` : ''}`, { method: 'POST' })
    return { status: response.status, body: Object(await response.json()) }
  }

  /** Opens a link as a browser does, without a token. */
  async function follow(url: string, steps?: Steps) {
    return openApi({ role: 'anon' }, steps).request(url.replace('/api', ''))
  }

  async function download(claims: Claims, storeId?: string) {
    const { body } = await requestLink(claims, storeId)
    const response = await follow(body.url)
    expect(response.status).toBe(200)
    return unzip(await response.arrayBuffer())
  }

  return { openApi, requestLink, follow, download }
}
