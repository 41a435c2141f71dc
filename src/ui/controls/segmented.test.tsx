import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { afterPaint } from '#lib/scheduling.ts'
import { Segmented } from './segmented.tsx'

const options = ['Overview', 'Segments', 'All customers'].map((name) => ({ value: name, label: name }))

/** Each option is 150 px wide, in a strip of 200 px. */
async function openStrip(value: string) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: HTMLElement) {
    if (this.role === 'radiogroup') return new DOMRect(0, 0, 200, 32)
    const label = this.closest('label')
    return new DOMRect(150 * [...(label?.parentElement?.children ?? [])].indexOf(label ?? this), 0, 150, 32)
  })
  const scrollBy = vi.fn<(options: ScrollToOptions) => void>()
  Object.assign(HTMLElement.prototype, { scrollBy })
  render(<Segmented label="View" value={value} options={options} onChange={() => undefined} />)
  await new Promise<void>((resolve) => void afterPaint(resolve))
  return scrollBy
}

test('the chosen option is scrolled to the middle, wherever it is', async () => {
  expect(await openStrip('All customers')).toHaveBeenCalledWith({ left: 275 })
  expect(await openStrip('Overview')).toHaveBeenCalledWith({ left: -25 })
})
