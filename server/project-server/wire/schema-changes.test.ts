import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareProject } from '#server/project-server/prepare-project.ts'
import { readProject } from '#server/project-server/project-config.ts'
import { startWireServer } from '#test/harness/databases/wire-server.ts'
import { openProjectRest } from '#test/harness/project-rest.ts'

const server = await startWireServer()

test('REST sees what a client of the embedded database changes, and only when it is committed', async () => {
  const workdir = await mkdtemp(join(tmpdir(), 'project-'))
  onTestFinished(() => rm(workdir, { recursive: true, force: true }))
  await prepareProject(server.database, await readProject(workdir, {}))
  const statusOf = openProjectRest(server.database)
  const client = await server.connectClient()
  expect(await statusOf('notes')).toBe(404)

  await client.query('create table notes (id int primary key)')
  expect(await statusOf('notes')).toBe(200)
  await client.query('alter table notes add body text')
  expect(await statusOf('notes?body=is.null')).toBe(200)
  await client.query('begin; drop table notes; rollback')
  expect(await statusOf('notes')).toBe(200)
  await client.query('drop table notes')
  expect(await statusOf('notes')).toBe(404)
})
