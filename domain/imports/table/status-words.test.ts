import { expect, test } from 'vitest'
import { areRowKinds, knownStatus, normalizeStatus, statusIn } from './status-words.ts'

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

test.each([
  ['yes', 'Refunded?', 'refunded'],
  ['no', 'Refunded?', ''],
  ['false', 'Livemode', 'test'],
  ['0', 'is_live_mode', 'test'],
  ['true', 'livemode', ''],
  ['yes', 'Gift', 'yes'],
])('the cell "%s" below "%s" is the status "%s"', (cell, column, status) => {
  expect(statusIn(cell, column)).toBe(status)
})
