import { expect, type Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { test } from './test.ts'

/** EXIF with the orientation "rotate 90 degrees clockwise". */
const TURNED = Buffer.from(
  'ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000'.replaceAll(' ', ''),
  'hex',
)

/** Returns a photo of 400 × 200 px, red on the left, blue on the right, whose EXIF says that the camera was upright. */
async function takeTurnedPhoto(page: Page) {
  const other = await page.context().newPage()
  await other.setViewportSize({ width: 400, height: 200 })
  await other.setContent(
    `<meta name="viewport" content="width=device-width"><body style="margin:0;background:linear-gradient(90deg,red 50%,blue 50%)">`,
  )
  const photo = await other.screenshot({ type: 'jpeg', scale: 'css' })
  await other.close()
  return Buffer.concat([photo.subarray(0, 2), TURNED, photo.subarray(2)])
}

/** Returns the size of the picture in the header and its colors from top to bottom. */
async function readHeaderPicture(page: Page) {
  return page
    .getByRole('banner')
    .locator('img[src*="avatars"]')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const drawing = new OffscreenCanvas(width, height).getContext('2d')
      drawing?.drawImage(image, 0, 0)
      const colors = [0.1, 0.9].map((part) => {
        const [red = 0, , blue = 0] = drawing?.getImageData(width / 2, height * part, 1, 1).data ?? []
        return red > blue ? 'red' : 'blue'
      })
      return { width, height, colors }
    })
}

const choose = (page: Page, name: string, buffer: Buffer, mimeType: string) =>
  page.getByLabel('Upload avatar').setInputFiles({ name, mimeType, buffer })

/** Chooses a file on the disk, because the browser would get a large buffer as text. */
async function chooseLarge(page: Page, path: string, buffer: Buffer) {
  await writeFile(path, buffer)
  await page.getByLabel('Upload avatar').setInputFiles(path)
}

test('a person chooses a picture, crops it by keyboard and pointer, and sees it in the header', async ({
  page,
  person,
}) => {
  await page.goto('/profile')
  await expect(page.getByLabel('Full Name')).toHaveValue(person.name)

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload avatar' }).click(),
  ])
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot({ scale: 'css' }) })
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await expect(dialog).toBeVisible()

  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
  await dialog.getByRole('slider', { name: 'Left and right' }).fill('20')
  const position = dialog.getByRole('application')
  await position.press('ArrowUp')
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
  await page.reload()

  await expect(page.getByRole('banner').locator('img[src*="avatars"]')).toBeVisible()
  const { width, height } = await readHeaderPicture(page)
  expect(width).toBe(height)
  expect(width).toBeLessThanOrEqual(512)

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
})

test('a photo is shown upright as its camera was, and a file that is not a picture is refused', async ({
  page,
  person: _,
}) => {
  await page.goto('/profile')
  const fault = page.getByRole('alert')
  const png = await page.screenshot({ scale: 'css' })
  await choose(page, 'me.png', Buffer.from('<svg onload="alert(1)">'), 'image/png')
  await expect(fault).toHaveText('This file isn’t an image, despite its name. Choose a PNG, JPEG, WebP or GIF file.')
  await choose(page, 'me.png', png.subarray(0, 60), 'image/png')
  await expect(fault).toContainText('We can’t open this image')
  await chooseLarge(page, test.info().outputPath('me.png'), Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)]))
  await expect(fault).toContainText('Choose an image of at most 15 MB.')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await choose(page, 'photo.jpg', await takeTurnedPhoto(page), 'image/jpeg')
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
  await page.reload()
  expect(await readHeaderPicture(page)).toEqual({ width: 200, height: 200, colors: ['red', 'blue'] })
})
