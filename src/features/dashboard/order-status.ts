type Tone = 'neutral' | 'good' | 'warning' | 'bad'

const toneByStatus: Record<string, Tone> = {
  paid: 'good',
  completed: 'good',
  partially_paid: 'warning',
  pending: 'warning',
  authorized: 'warning',
  on_hold: 'warning',
  refunded: 'bad',
  partially_refunded: 'warning',
  cancelled: 'bad',
  voided: 'bad',
  failed: 'bad',
}

/** An order's state in words, with what it means for the shop. A state we do not know is shown as it came. */
export function describeOrderStatus(status: string): { label: string; tone: Tone } {
  const words = status.replaceAll(/[_-]+/g, ' ').trim()
  const tone = toneByStatus[status.toLowerCase().replaceAll('-', '_')] ?? 'neutral'
  return { label: words.charAt(0).toUpperCase() + words.slice(1), tone }
}
