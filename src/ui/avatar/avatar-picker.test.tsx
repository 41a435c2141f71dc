import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AvatarPicker } from './avatar-picker.tsx'

const decode = vi.fn<() => Promise<object>>()

beforeEach(() => {
  decode.mockReset()
  decode.mockResolvedValue({ width: 40, height: 30, close: () => {} })
  vi.stubGlobal('createImageBitmap', decode)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const imageFile = (name: string) => new File(['GIF89a and more'], name, { type: 'image/gif' })

function renderPicker({ url = null, isBusy = false }: { url?: string | null; isBusy?: boolean } = {}) {
  const removals: null[] = []
  render(
    <form aria-label="About you">
      <AvatarPicker name="Ada" url={url} isBusy={isBusy} onChoose={() => {}} onRemove={() => removals.push(null)} />
    </form>,
  )
  return removals
}

test("the cropper isn't part of the surrounding form", async () => {
  renderPicker()

  await userEvent.upload(screen.getByLabelText('Upload avatar'), imageFile('me.gif'))

  const dialog = await screen.findByRole('dialog', { name: 'Crop your picture' })
  expect(screen.getByRole('form')).not.toContainElement(dialog)
})

test('choosing another file clears the error', async () => {
  renderPicker()
  decode.mockRejectedValueOnce(new DOMException('broken'))
  await userEvent.upload(screen.getByLabelText('Upload avatar'), imageFile('broken.gif'))
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t open this image')

  await userEvent.upload(screen.getByLabelText('Upload avatar'), imageFile('me.gif'))

  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a picture can be removed', async () => {
  const removals = renderPicker({ url: '/me.webp' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
  expect(removals).toHaveLength(1)
})

test('while a picture is being saved, no other can be chosen', () => {
  renderPicker({ url: '/me.webp', isBusy: true })

  expect(screen.getByRole('button', { name: 'Upload avatar' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Remove picture' })).toBeDisabled()
})

test('without a picture there is no remove button', () => {
  renderPicker()

  expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument()
})
