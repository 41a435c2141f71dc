import { randomUUID } from 'node:crypto'
import { openServerDatabase } from '#server/platform/database/server-database.ts'
import { silentLog } from '#server/platform/system/log.ts'

/** A Postgres server. `url` has `{database}` in place of the name of a database. */
type Server = { adminUrl: string; url: string }

/** Creates a database with a new name from a template. Resolves to its name and connection string. */
export async function createFromTemplate({ adminUrl, url }: Server, template: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnce(adminUrl, `create database ${name} template ${template}`)
  return { name, url: url.replace('{database}', name) }
}

/** Runs a statement on a connection of its own. */
export async function runOnce(url: string, text: string) {
  const admin = await openServerDatabase({ url, log: silentLog })
  await admin.query(text)
  await admin.close()
}
