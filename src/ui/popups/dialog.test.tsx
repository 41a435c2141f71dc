import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

function openDialog(isDismissible: boolean) {
  const asked: boolean[] = []
  render(
    <Dialog
      open
      onOpenChange={(open) => asked.push(open)}
      title="Remove the sample?"
      description="Your own orders stay."
      isDismissible={isDismissible}
    >
      <p>Inside</p>
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Remove the sample?', description: 'Your own orders stay.' })
  const cancel = () => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  return { asked, dialog, cancel }
}

test('Close, Escape and a click outside ask to close it; a click inside does not', async () => {
  const { asked, dialog, cancel } = openDialog(true)
  await userEvent.click(screen.getByText('Inside'))
  expect(asked).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(dialog)
  cancel()

  expect(asked).toEqual([false, false, false])
})

test('Escape closes only the dialog in front', () => {
  const asked: string[] = []
  render(
    <Dialog open onOpenChange={() => asked.push('behind')} title="Behind">
      <Dialog open onOpenChange={() => asked.push('in front')} title="In front" />
    </Dialog>,
  )

  const front = screen.getByRole('dialog', { name: 'In front' })
  front.dispatchEvent(new Event('cancel', { cancelable: true }))

  expect(asked).toEqual(['in front'])
})

test("a required question can't be dismissed", async () => {
  const { asked, dialog, cancel } = openDialog(false)

  await userEvent.click(dialog)
  const isLeftOpen = !cancel()

  expect(isLeftOpen).toBe(true)
  expect(asked).toEqual([])
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})

test("a second Escape doesn't dismiss a required question", () => {
  const { dialog } = openDialog(false)
  expect(dialog).toHaveAttribute('open')

  act(() => {
    if (dialog instanceof HTMLDialogElement) dialog.close()
  })

  expect(dialog).toHaveAttribute('open')
})

test('it is outside the table that it is opened from, whose styles it would get', () => {
  render(
    <table>
      <tbody>
        <tr>
          <td>
            <Dialog open onOpenChange={() => {}} title="Orders" />
          </td>
        </tr>
      </tbody>
    </table>,
  )
  expect(screen.getByRole('table')).not.toContainElement(screen.getByRole('dialog', { name: 'Orders' }))
})
