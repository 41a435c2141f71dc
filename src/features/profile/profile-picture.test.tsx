import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, registerPerson, renderRoute } from '#test/harness/screens/render-route.tsx'
import { openScreenBackend } from '#test/harness/screens/screen-backend.ts'

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.codePointAt(0) ?? 0,
)

const backend = await openScreenBackend()

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1, height: 1, close: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return { drawImage: () => {} }
      }
      convertToBlob() {
        return Promise.resolve(new Blob([PNG], { type: 'image/png' }))
      }
    },
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const picture = () => new File([PNG], 'me.png', { type: 'image/png' })

async function openProfile(answer: Answer = () => null) {
  const person = await registerPerson(backend, { fullName: 'Account of Ada' })
  await backend.database.query('update public.profiles set full_name = $1 where email = $2', ['Ada', person.email])
  const page = await renderRoute('/profile', { backend, as: person, answer })
  await screen.findByRole('button', { name: 'Upload avatar' })
  // The header shows the account's name until the profile has loaded.
  await screen.findByRole('button', { name: 'Ada' })
  async function choose(file: File) {
    await page.user.upload(screen.getByLabelText('Upload avatar'), file)
  }
  async function changePicture() {
    await choose(picture())
    await page.user.click(await screen.findByRole('button', { name: 'Use picture' }))
  }
  return { ...page, person, choose, changePicture }
}

async function avatarUrlOf({ email }: { email: string }) {
  const { rows } = await backend.database.query<{ avatar_url: string | null }>(
    'select avatar_url from public.profiles where email = $1',
    [email],
  )
  return rows[0]?.avatar_url ?? null
}

async function filesOf({ email }: { email: string }) {
  const { rows } = await backend.database.query<{ name: string }>(
    `select name from storage.objects where name like (select id from auth.users where email = $1) || '/%'`,
    [email],
  )
  return rows.map(({ name }) => name)
}

const shownPictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))

const refusal = (status = 500) =>
  Promise.resolve(
    Response.json({ message: 'The disk is full', code: 'XX000', error: 'x', statusCode: String(status) }, { status }),
  )

test('a chosen picture is cropped, stored and shown on the profile and in the header, without saving the fields', async () => {
  const { user, person, choose } = await openProfile()

  await choose(picture())
  const dialog = await screen.findByRole('dialog', { name: 'Crop your picture' })
  for (const name of ['Zoom', 'Left and right', 'Up and down']) {
    expect(within(dialog).getByRole('slider', { name })).toBeInTheDocument()
  }
  await user.click(within(dialog).getByRole('button', { name: 'Use picture' }))

  expect(await screen.findByText('Profile updated')).toBeVisible()
  const [file] = await filesOf(person)
  expect(file).toMatch(/^[\da-f-]{36}\/[\da-f-]{36}\.png$/)
  const url = `/storage/v1/object/public/avatars/${file}`
  expect(await avatarUrlOf(person)).toBe(url)
  expect(shownPictures()).toEqual([url, url])
  const served = await backend.fetch(new URL(url, location.origin))
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(PNG)
})

test('a dropped picture is handled like a chosen one', async () => {
  await openProfile()
  const area = screen.getByText(/drop a file here/)

  fireEvent.drop(area, { dataTransfer: { files: [picture()] } })

  expect(await screen.findByRole('dialog', { name: 'Crop your picture' })).toBeVisible()
})

test('cancelling the crop changes nothing', async () => {
  const { user, person, choose } = await openProfile()
  await choose(picture())

  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await filesOf(person)).toEqual([])
  expect(shownPictures()).toEqual([])
})

test('a new picture replaces the old one, whose file is removed', async () => {
  const { person, changePicture } = await openProfile()
  await changePicture()
  await waitFor(async () => expect(await avatarUrlOf(person)).not.toBeNull())
  const [first] = await filesOf(person)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Upload avatar' })).not.toHaveAttribute('aria-disabled'),
  )

  await changePicture()

  await waitFor(async () => expect(await filesOf(person)).not.toContain(first))
  expect(await filesOf(person)).toHaveLength(1)
})

test('removing a picture deletes its file and shows the initials', async () => {
  const { user, person, changePicture } = await openProfile()
  await changePicture()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Upload avatar' })).not.toHaveAttribute('aria-disabled'),
  )

  await user.click(await screen.findByRole('button', { name: 'Remove picture' }))

  await waitFor(async () => expect(await filesOf(person)).toEqual([]))
  expect(await avatarUrlOf(person)).toBeNull()
  expect(shownPictures()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument()
})

test('a file that is not an image is refused and changes nothing', async () => {
  const { person, choose } = await openProfile()

  await choose(new File(['<script>alert(1)</script>'], 'me.png', { type: 'image/png' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('This file isn’t an image, despite its name.')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await filesOf(person)).toEqual([])
})

test('a picture that the storage refuses is no longer shown, and can be sent again', async () => {
  let isBroken = true
  const { user, person, changePicture } = await openProfile(({ method, url }) =>
    isBroken && method === 'POST' && url.includes('/storage/v1/') ? refusal() : null,
  )

  await changePicture()

  expect(await screen.findByText('Profile update failed')).toBeVisible()
  expect(screen.getByText('The disk is full')).toBeVisible()
  expect(shownPictures()).toEqual([])
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await filesOf(person)).toHaveLength(1))
  await waitFor(() => expect(shownPictures()).toHaveLength(2))
})

test('a picture that gets no response shows an error', async () => {
  const { person, changePicture } = await openProfile(({ url }) =>
    url.includes('/storage/v1/') ? Promise.reject(new TypeError('Failed to fetch')) : null,
  )

  await changePicture()

  expect(await screen.findByText('We can’t reach the server. Check your connection and try again.')).toBeVisible()
  expect(await avatarUrlOf(person)).toBeNull()
})

test('an old file that cannot be removed is logged, and the picture is still changed', async () => {
  const warnings: unknown[] = []
  const { person, changePicture } = await openProfile(({ method, url }) =>
    method === 'DELETE' && url.includes('/storage/v1/') ? refusal() : null,
  )
  vi.spyOn(console, 'warn').mockImplementation((message: unknown) => void warnings.push(message))
  await changePicture()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Upload avatar' })).not.toHaveAttribute('aria-disabled'),
  )
  const first = await avatarUrlOf(person)

  await changePicture()

  await waitFor(() => expect(warnings).toEqual([expect.stringMatching(/^Removing the picture \S+ failed$/)]))
  expect(await avatarUrlOf(person)).not.toBe(first)
  expect(screen.queryByText('Profile update failed')).not.toBeInTheDocument()
})

test('a picture that cannot be saved in the profile leaves no file', async () => {
  const { person, changePicture } = await openProfile(({ method, url }) =>
    method === 'PATCH' && url.includes('/rest/v1/profiles') ? refusal(403) : null,
  )

  await changePicture()

  expect(await screen.findByText('Profile update failed')).toBeVisible()
  expect(await filesOf(person)).toEqual([])
  expect(shownPictures()).toEqual([])
})

test.each([
  ['the response is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails after saving it', () => refusal(500)],
])('a picture that may have been saved is kept when %s', async (_when, answer) => {
  const { person, changePicture } = await openProfile(async (request) => {
    if (request.method !== 'PATCH' || !request.url.includes('/rest/v1/profiles')) return null
    await backend.fetch(request)
    return answer()
  })

  await changePicture()

  expect(await screen.findByText('Profile update failed')).toBeVisible()
  const url = await avatarUrlOf(person)
  expect(await filesOf(person)).toEqual([url?.split('/avatars/')[1]])
})

test('old unused pictures are removed with the next change, and recent ones are kept', async () => {
  const { person, changePicture } = await openProfile()
  await changePicture()
  await waitFor(async () => expect(await avatarUrlOf(person)).not.toBeNull())
  const [first = ''] = await filesOf(person)
  const folder = first.split('/')[0]
  const leave = (name: string, age: string) =>
    backend.database.query(
      `insert into storage.objects (bucket_id, name, owner_id, created_at)
       values ('avatars', $1, $2, now() - $3::interval)`,
      [`${folder}/${name}`, folder, age],
    )
  await leave('forgotten.png', '2 hours')
  await leave('on-its-way.png', '1 minute')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Upload avatar' })).not.toHaveAttribute('aria-disabled'),
  )

  await changePicture()

  await waitFor(async () => expect(await filesOf(person)).not.toContain(`${folder}/forgotten.png`))
  const shown = (await avatarUrlOf(person))?.split('/avatars/')[1]
  expect(new Set(await filesOf(person))).toEqual(new Set([shown, `${folder}/on-its-way.png`]))
})

test('a picture can be changed over plain HTTP', async () => {
  const { person, changePicture } = await openProfile()
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })

  await changePicture()

  await waitFor(async () => expect(await avatarUrlOf(person)).not.toBeNull())
})

test('a picture is shown before the server responds', async () => {
  const held = Promise.withResolvers<null>()
  const { changePicture } = await openProfile(({ method, url }) =>
    method === 'POST' && url.includes('/storage/v1/') ? held.promise.then(() => refusal()) : null,
  )

  await changePicture()

  await waitFor(() => expect(shownPictures()).toHaveLength(2))
  expect(shownPictures()[0]).toMatch(/^blob:/)
  held.resolve(null)
  await waitFor(() => expect(shownPictures()).toEqual([]))
})
