import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkImageFile } from './image-file.ts'

const heads = {
  png: '\u0089PNG\r\n\u001a\n',
  jpeg: '\u00ff\u00d8\u00ff\u00e0',
  gif: 'GIF89a',
  webp: 'RIFF\u0000\u0000\u0000\u0000WEBP',
  heic: '\u0000\u0000\u0000\u0018ftypheic',
  avif: '\u0000\u0000\u0000\u0018ftypavif',
  html: '<html><script>',
}

function fileOf(head: string, { name = 'me.png', type = 'image/png', bytes = 64 } = {}) {
  const content = new Uint8Array(bytes)
  content.set(Buffer.from(head.slice(0, bytes), 'latin1'))
  return new File([content], name, { type })
}

const decode = vi.fn<typeof createImageBitmap>()

beforeEach(() => {
  decode.mockReset()
  decode.mockResolvedValue({ width: 40, height: 30, close: () => {} })
  vi.stubGlobal('createImageBitmap', decode)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each(['png', 'jpeg', 'gif', 'webp'] as const)('a %s file is an image with its upright size', async (kind) => {
  const file = fileOf(heads[kind], { name: `me.${kind}`, type: `image/${kind}` })

  expect(await checkImageFile(file)).toEqual({ width: 40, height: 30 })
  expect(decode).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' })
})

test.each([
  ['an empty file', fileOf('', { bytes: 0 }), 'This file is empty.'],
  ['a document', fileOf(heads.html, { name: 'cv.pdf', type: 'application/pdf' }), 'This file isn’t an image.'],
  ['a page named like an image', fileOf(heads.html), 'This file isn’t an image, despite its name.'],
  [
    'an image of a kind that is not taken',
    fileOf(heads.avif, { name: 'me.avif', type: 'image/avif' }),
    'We can’t use this type',
  ],
  ['a HEIC photo', fileOf(heads.heic, { name: 'IMG_1.HEIC', type: '' }), 'Save the photo as JPEG'],
  ['a HEIC photo named like a JPEG', fileOf(heads.heic, { name: 'IMG_1.jpg', type: 'image/jpeg' }), 'HEIC photos'],
  [
    'a drawing with code',
    fileOf('<svg onload=', { name: 'me.svg', type: 'image/svg+xml' }),
    'We can’t use this type of file.',
  ],
  [
    'an image of 20 MB',
    fileOf(heads.png, { bytes: 20 * 1024 * 1024 }),
    'This file is 20 MB. Choose an image of at most 15 MB.',
  ],
])('%s is refused before decoding, with what to do', async (_case, file, message) => {
  await expect(checkImageFile(file)).rejects.toThrow(message)
  expect(decode).not.toHaveBeenCalled()
})

test('a damaged image is refused', async () => {
  decode.mockRejectedValue(new DOMException('The source image could not be decoded.', 'InvalidStateError'))

  await expect(checkImageFile(fileOf(heads.png))).rejects.toThrow('We can’t open this image')
})
