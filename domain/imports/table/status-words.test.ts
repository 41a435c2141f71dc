import { expect, test } from 'vitest'
import { areRowKinds, knownStatus, normalizeStatus } from './status-words.ts'

const meaningOf = (text: string) => knownStatus(normalizeStatus(text))

test.each([
  [
    'cancelled',
    ['cancelled', 'Canceled', 'VOIDED', 'Storniert', 'annulé', 'Annulée', 'cancelado', 'Annullato', 'geannuleerd'],
  ],
  ['cancelled', ['wc-cancelled', 'Order cancelled', 'Cancelled by customer', 'order_canceled']],
  [
    'refunded',
    ['refunded', 'Returned', 'retourné', 'Remboursée', 'Erstattet', 'rückerstattet', 'reembolsado', 'Rimborsato'],
  ],
  ['partly_refunded', ['partially_refunded', 'Teilweise erstattet', 'partiellement remboursé', 'rimborso parziale']],
  [
    'left_out',
    ['failed', 'trash', 'Deleted', 'auto-draft', 'TEST', 'spam', 'gelöscht', 'Échoué', 'fallido', 'bozza', 'mislukt'],
  ],
  [
    'counts',
    ['paid', 'Completed', 'processing', 'on-hold', 'In Bearbeitung', 'expédiée', 'pendiente', 'spedito', 'verzonden'],
  ],
  [null, ['', 'cancellation requested', 'awaiting refund', 'not cancelled', 'quarantine', '42']],
])('reads the meaning %s from the statuses %j', (meaning, texts) => {
  expect(texts.map(meaningOf)).toEqual(texts.map(() => meaning))
})

test.each([
  [['sale', 'refund'], true],
  [['order', 'fee', 'payout'], true],
  [['sale'], false],
  [['refund', 'fee'], false],
  [['sale', 'refund', 'shipped'], false],
  [['paid', 'refunded'], false],
])('the words %j are kinds of rows: %j', (words, areKinds) => {
  expect(areRowKinds(words)).toBe(areKinds)
})
