import { StorageClient } from '@supabase/storage-js'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ADA,
  BO,
  createOwnersBucket,
  openStorageFixture,
  picture,
  type StorageFixture,
} from '#test/fixtures/storage-fixture.ts'
import { openDatabase } from '#test/harness/databases/database.ts'

let storage: StorageFixture
let ada: StorageClient
let bo: StorageClient
let visitor: StorageClient
let service: StorageClient

const database = await openDatabase()

beforeAll(async () => {
  await createOwnersBucket(database, { id: 'docs' })
  await createOwnersBucket(database, { id: 'pictures', isPublic: true })
})

beforeEach(async () => {
  await database.query('delete from storage.objects')
  await database.query('delete from private.unclaimed_files')
  await database.query('update storage.buckets set allowed_mime_types = null')
  storage = await openStorageFixture(database)
  const connect = async (caller: string) => new StorageClient(...(await storage.partsFor(caller)))
  ada = await connect(ADA)
  bo = await connect(BO)
  visitor = await connect('visitor')
  service = await connect('service')
})
afterEach(() => storage.close())

const path = `${ADA}/picture.png`
const note = (text: string) => new Blob([text], { type: 'text/plain' })

async function textAt(key: string, client = ada) {
  const { data } = await client.from('docs').download(key)
  return (await data?.text()) ?? null
}

async function storedVersions() {
  const { rows } = await database.query<{ version: string }>('select version from storage.objects')
  return rows.map(({ version }) => version)
}

test("an image in a user's folder is readable at its public URL", async () => {
  const stored = await ada.from('pictures').upload(path, picture())
  const { publicUrl } = ada.from('pictures').getPublicUrl(path).data
  const response = await storage.fetch(publicUrl)

  expect(stored).toEqual({
    data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), path, fullPath: `pictures/${path}` },
    error: null,
  })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': '64',
    'cache-control': 'max-age=3600',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  })
  expect(response.headers.has('content-disposition')).toBe(false)
  expect(await response.bytes()).toEqual(await picture().bytes())
})

test('every kind of body is stored unchanged', async () => {
  const text = 'Grüße\r\n--boundary\r\n'
  const form = new FormData()
  form.append('file', note(text), 'a.txt')
  const bodies = {
    blob: note(text),
    text,
    bytes: new TextEncoder().encode(text),
    buffer: new TextEncoder().encode(text).buffer,
    stream: note(text).stream(),
    form,
  }

  for (const [name, body] of Object.entries(bodies)) {
    const options = { contentType: 'text/plain', cacheControl: '60', metadata: { from: name } }
    const stored = await ada.from('docs').upload(`${ADA}/${name}`, body, options)
    const info = await ada.from('docs').info(`${ADA}/${name}`)
    expect({ name, error: stored.error, text: await textAt(`${ADA}/${name}`) }).toEqual({ name, error: null, text })
    expect(info.data).toMatchObject({
      id: stored.data?.id,
      name: `${ADA}/${name}`,
      bucketId: 'docs',
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      size: 21,
      metadata: { from: name },
    })
  }
})

test('an existing key is refused, replaced with upsert, and can be updated', async () => {
  const docs = ada.from('docs')
  await docs.upload(path, note('first'))
  const taken = await docs.upload(path, note('second'))
  expect(taken.error).toMatchObject({ status: 400, statusCode: '409', code: 'KeyAlreadyExists' })
  expect(taken.error?.message).toBe('The resource already exists')
  expect(await textAt(path)).toBe('first')

  const replaced = await docs.upload(path, note('third'), { upsert: true })
  expect({ error: replaced.error, text: await textAt(path) }).toEqual({ error: null, text: 'third' })

  const updated = await docs.update(path, note('fourth'))
  expect({ error: updated.error, text: await textAt(path) }).toEqual({ error: null, text: 'fourth' })
  expect(updated.data?.id).toBe(replaced.data?.id)
  expect(await storage.files()).toEqual(await storedVersions())
})

test('updating a missing object is refused', async () => {
  const { error } = await ada.from('docs').update(path, note('x'))

  expect(error).toMatchObject({ statusCode: '404', code: 'NoSuchKey', message: 'Object not found' })
  expect(await storage.files()).toEqual([])
})

test('removed objects are returned and deleted with their files; missing ones are skipped', async () => {
  const docs = ada.from('docs')
  await docs.upload(path, note('x'))
  await docs.upload(`${ADA}/b.txt`, note('y'))

  const { data } = await docs.remove([path, `${ADA}/nothing.txt`])

  expect(data?.map(({ name }) => name)).toEqual([path])
  expect(await textAt(path)).toBeNull()
  expect(await storage.files()).toEqual(await storedVersions())
  expect(await storage.files()).toHaveLength(1)
})

test('another user cannot read, replace, move, copy or remove an object', async () => {
  await ada.from('docs').upload(path, note('mine'))
  const theirs = bo.from('docs')
  const own = `${BO}/copy.txt`
  const notFound = { statusCode: '404', code: 'NoSuchKey' }
  const denied = { statusCode: '403', code: 'AccessDenied', message: 'new row violates row-level security policy' }

  expect((await theirs.upload(`${ADA}/new.txt`, note('x'))).error).toMatchObject(denied)
  expect((await theirs.upload(path, note('x'), { upsert: true })).error).toMatchObject(denied)
  expect((await theirs.update(path, note('x'))).error).toMatchObject(notFound)
  expect((await theirs.info(path)).error).toMatchObject(notFound)
  expect((await theirs.exists(path)).data).toBe(false)
  expect((await theirs.move(path, own)).error).toMatchObject(notFound)
  expect((await theirs.copy(path, own)).error).toMatchObject(notFound)
  expect((await theirs.createSignedUrl(path, 60)).error).toMatchObject(notFound)
  expect(await theirs.remove([path])).toEqual({ data: [], error: null })
  expect((await theirs.list(ADA)).data).toEqual([])
  expect(await textAt(path, bo)).toBeNull()
  expect(await textAt(path)).toBe('mine')
})

test("a user cannot move a file into another user's folder", async () => {
  await ada.from('docs').upload(path, note('mine'))

  expect((await ada.from('docs').move(path, `${BO}/x`)).error).toMatchObject({ statusCode: '403' })
  expect((await ada.from('docs').copy(path, `${BO}/x`)).error).toMatchObject({ statusCode: '403' })
  expect(await storage.files()).toHaveLength(1)
})

test('a visitor cannot write and reads only public objects', async () => {
  await ada.from('docs').upload(path, note('mine'))
  await ada.from('pictures').upload(path, picture())

  expect((await visitor.from('docs').upload('x.txt', note('x'))).error).toMatchObject({ statusCode: '403' })
  expect((await visitor.from('docs').info(path)).error).toMatchObject({ code: 'NoSuchKey' })
  expect((await visitor.from('pictures').info(path)).data).toMatchObject({ contentType: 'image/png' })
  expect((await visitor.from('pictures').list(ADA)).data).toEqual([])
  expect((await visitor.from('pictures').remove([path])).data).toEqual([])
  const { publicUrl } = visitor.from('docs').getPublicUrl(path).data
  expect(await (await storage.fetch(publicUrl)).json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' })
})

test('the service key has full access', async () => {
  await ada.from('docs').upload(path, note('mine'))

  expect(await textAt(path, service)).toBe('mine')
  expect((await service.from('docs').upload('anywhere.txt', note('x'))).error).toBeNull()
  expect((await service.from('docs').remove([path])).data).toHaveLength(1)
})

test('a moved file keeps its content and loses its old name', async () => {
  const docs = ada.from('docs')
  await docs.upload(path, note('x'))
  const moved = await docs.move(path, `${ADA}/deep/er.txt`)

  expect(moved.data).toMatchObject({ message: 'Successfully moved' })
  expect(await textAt(`${ADA}/deep/er.txt`)).toBe('x')
  expect(await textAt(path)).toBeNull()
  expect(await storage.files()).toEqual(await storedVersions())
})

test('copying an object that is replaced at the same time finds nothing', async () => {
  await ada.from('docs').upload(path, note('x'))
  for (const version of await storedVersions()) await storage.store.files.remove(version)

  expect((await ada.from('docs').copy(path, `${ADA}/copy.txt`)).error).toMatchObject({
    statusCode: '404',
    code: 'NoSuchKey',
  })
})

test('a copy has its own file', async () => {
  const docs = ada.from('docs')
  await docs.upload(path, note('x'), { metadata: { a: 1 } })
  const copied = await docs.copy(path, `${ADA}/copy.txt`)
  await docs.remove([path])

  expect(copied.data).toEqual({ path: `docs/${ADA}/copy.txt` })
  expect(await textAt(`${ADA}/copy.txt`)).toBe('x')
  expect((await docs.info(`${ADA}/copy.txt`)).data?.metadata).toEqual({ a: 1 })
  expect((await docs.copy(`${ADA}/copy.txt`, `${ADA}/copy.txt`)).error).toMatchObject({ statusCode: '409' })
  expect(await storage.files()).toHaveLength(1)
})

test('a copy can have other headers and metadata, but no type that its content lacks', async () => {
  const docs = ada.from('docs')
  await docs.upload(path, note('x'), { metadata: { a: 1 }, cacheControl: '60' })
  const [url, headers] = await storage.partsFor(ADA)
  async function copyWith(metadata: object) {
    const response = await storage.fetch(`${url}/object/copy`, {
      method: 'POST',
      headers: { ...headers, 'x-upsert': 'true', 'x-metadata': btoa('{"b":2}') },
      body: JSON.stringify({ bucketId: 'docs', sourceKey: path, destinationKey: path, copyMetadata: false, metadata }),
    })
    return response.json()
  }

  await copyWith({ cacheControl: 'max-age=7' })
  expect((await docs.info(path)).data).toMatchObject({
    cacheControl: 'max-age=7',
    contentType: 'text/plain',
    metadata: { b: 2 },
  })
  await copyWith({ cacheControl: 'x\r\nInjected: 1', mimetype: 'text/csv' })
  expect((await docs.info(path)).data).toMatchObject({ cacheControl: 'no-cache', contentType: 'text/csv' })
  expect(await copyWith({ mimetype: 'image/png' })).toMatchObject({ code: 'InvalidMimeType' })
  expect(await copyWith({ mimetype: 'image/svg+xml' })).toMatchObject({ code: 'InvalidMimeType' })
  expect(await copyWith({ mimetype: 'x\r\ny' })).toMatchObject({ code: 'InvalidMimeType' })
  expect(await storage.files()).toHaveLength(1)
})

test('a file can be moved to a bucket that allows it', async () => {
  await database.query(`update storage.buckets set allowed_mime_types = '{image/*}' where id = 'pictures'`)
  await ada.from('docs').upload(path, picture())
  await ada.from('docs').upload(`${ADA}/a.txt`, note('x'))
  const destination = { destinationBucket: 'pictures' }

  expect((await ada.from('docs').move(path, path, destination)).error).toBeNull()
  expect((await ada.from('docs').move(`${ADA}/a.txt`, `${ADA}/a.txt`, destination)).error).toMatchObject({
    statusCode: '415',
  })
  expect((await ada.from('pictures').list(ADA)).data?.map(({ name }) => name)).toEqual(['picture.png'])
})

test('an unchanged file gives 304', async () => {
  const { publicUrl } = ada.from('pictures').getPublicUrl(path).data
  await ada.from('pictures').upload(path, picture())
  const first = await storage.fetch(publicUrl)
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  await first.body?.cancel()

  const again = await storage.fetch(publicUrl, { headers })
  expect({ status: again.status, body: await again.text(), cache: again.headers.get('Cache-Control') }).toEqual({
    status: 304,
    body: '',
    cache: 'max-age=3600',
  })

  await ada.from('pictures').update(path, picture('jpeg'))
  const changed = await storage.fetch(publicUrl, { headers })
  expect({ status: changed.status, type: changed.headers.get('Content-Type') }).toEqual({
    status: 200,
    type: 'image/jpeg',
  })
  await changed.body?.cancel()
})

test('a HEAD request has every header and no body', async () => {
  await ada.from('pictures').upload(path, picture())
  const response = await storage.fetch(ada.from('pictures').getPublicUrl(path).data.publicUrl, { method: 'HEAD' })

  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Length')).toBe('64')
  expect(await response.text()).toBe('')
})

test('files that are not images are downloaded, with the requested name', async () => {
  await ada.from('pictures').upload(`${ADA}/page.html`, new Blob(['<script>1</script>'], { type: 'text/html' }))
  await ada.from('pictures').upload(path, picture())
  const headerOf = async (key: string, download?: string | true) => {
    const { publicUrl } = ada.from('pictures').getPublicUrl(key, download === undefined ? {} : { download }).data
    const response = await storage.fetch(publicUrl, { method: 'HEAD' })
    return response.headers.get('Content-Disposition')
  }

  expect(await headerOf(`${ADA}/page.html`)).toBe('attachment')
  expect(await headerOf(path, true)).toBe('attachment')
  expect(await headerOf(path, 'Grüße "1".png')).toBe(
    `attachment; filename=Gr%C3%BC%C3%9Fe%20%221%22.png; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.png`,
  )
})
