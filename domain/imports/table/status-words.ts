import type { StatusAnswer } from '#domain/contracts/imports.ts'

/** `partly_refunded` means that the refund amount is in another column. */
export type StatusMeaning = StatusAnswer | 'partly_refunded'

const MAX_LENGTH = 60

/** Returns a status in lower case, without accents and punctuation. Shortens long texts. */
export function normalizeStatus(text: string): string {
  return text
    .slice(0, MAX_LENGTH * 2)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
}

const WORDS: Record<StatusMeaning, string> = {
  cancelled: `
    cancelled, canceled, cancel, cancellation, void, voided, annulled, reversed,
    storniert, storno, abgebrochen, annulliert, widerrufen,
    annule, annulee, annules, annulees, annulation,
    cancelado, cancelada, anulado, anulada,
    annullato, annullata, cancellato, cancellata, stornato,
    geannuleerd, annulering, geannulleerd,
    キャンセル, キャンセル済み, 取消, 取消済み`,
  refunded: `
    refunded, refund, fully refunded, full refund, returned, return, charged back, chargeback, money back,
    erstattet, ruckerstattet, zuruckerstattet, ruckerstattung, retourniert, retoure, zuruckgesendet, zuruckgegeben,
    gutgeschrieben, gutschrift, credit note, credit memo,
    rembourse, remboursee, remboursement, retourne, retournee, retour,
    reembolsado, reembolsada, reembolso, devuelto, devuelta, devolucion,
    rimborsato, rimborsata, rimborso, reso, restituito, restituita,
    terugbetaald, terugbetaling, geretourneerd, retour ontvangen,
    返品, 返品済み, 返金, 返金済み`,
  partly_refunded: `
    partially refunded, partly refunded, partial refund, partial refunded, partially returned, partly returned,
    teilweise erstattet, teilerstattet, teilweise zuruckerstattet, teilerstattung, teilweise retourniert,
    partiellement rembourse, partiellement remboursee, rembourse partiellement, remboursement partiel,
    parcialmente reembolsado, parcialmente reembolsada, reembolso parcial, reembolsado parcialmente,
    parzialmente rimborsato, parzialmente rimborsata, rimborso parziale, rimborsato parzialmente,
    gedeeltelijk terugbetaald, deels terugbetaald`,
  left_out: `
    failed, failure, payment failed, test order, test mode, is test, trash, trashed, deleted, removed, draft, auto draft, checkout draft, test, testing,
    spam, declined, abandoned, abandoned checkout, incomplete checkout,
    fehlgeschlagen, zahlung fehlgeschlagen, geloscht, entwurf, papierkorb, testbestellung, abgelehnt,
    echoue, echouee, echec, paiement echoue, supprime, supprimee, brouillon, corbeille, abandonne, abandonnee,
    fallido, fallida, pago fallido, eliminado, eliminada, borrado, borrada, borrador, papelera, prueba, abandonado,
    fallito, fallita, pagamento fallito, eliminato, eliminata, bozza, cestino, prova, abbandonato,
    mislukt, betaling mislukt, verwijderd, concept, prullenbak, proef, proefbestelling, verlaten,
    テスト, テスト注文, 下書き`,
  counts: `
    paid, unpaid, partially paid, partly paid, completed, complete, processing, processed, in process, in progress, shipped,
    partially shipped, pending, pending payment, payment pending, awaiting payment, awaiting fulfillment, awaiting shipment,
    awaiting pickup, open, new, fulfilled, unfulfilled, partially fulfilled, partial, delivered, confirmed, on hold, onhold,
    authorized, authorized, in transit, dispatched, closed, archived, active, success, successful, succeeded, captured,
    settled, accepted, approved, invoiced, ready, ready to ship, ready for pickup, placed, received, ordered, done, finished,
    due, sent, packed, picked up, out for delivery, payment, payment received, sale, sold, order, ok, collected,
    bezahlt, unbezahlt, teilweise bezahlt, teilbezahlt, abgeschlossen, erledigt, in bearbeitung, bearbeitet, verarbeitet,
    versendet, versandt, verschickt, teilweise versendet, ausstehend, offen, neu, geliefert, ausgeliefert, zugestellt,
    bestatigt, fertig, wartend, in wartestellung, zahlung ausstehend, verkauft, eingegangen, verpackt, autorisiert,
    paye, payee, impaye, impayee, termine, terminee, en cours, en cours de traitement, traite, traitee, expedie, expediee,
    envoye, envoyee, en attente, en attente de paiement, livre, livree, confirme, confirmee, nouveau, nouvelle, ouvert,
    ouverte, valide, validee, regle, reglee, complete, completee, en preparation, preparation en cours, cloture, cloturee,
    pagado, pagada, completado, completada, procesando, procesado, procesada, en proceso, enviado, enviada, pendiente,
    pendiente de pago, entregado, entregada, confirmado, confirmada, nuevo, nueva, abierto, abierta, en espera, cobrado,
    finalizado, finalizada, en curso,
    pagato, pagata, completato, completata, in lavorazione, in elaborazione, spedito, spedita, in attesa,
    in attesa di pagamento, consegnato, consegnata, confermato, confermata, nuovo, nuova, aperto, aperta, evaso, evasa,
    inviato, inviata, in sospeso, concluso, conclusa, chiuso, chiusa,
    betaald, onbetaald, voltooid, afgerond, in behandeling, verwerkt, wordt verwerkt, verzonden, in afwachting, in de wacht,
    openstaand, geleverd, bezorgd, bevestigd, nieuw, wacht op betaling, gesloten,
    発送済み, 未発送, 入金済み, 未入金, 処理中, 完了, recibido, recibida, concluido`,
}

const MEANINGS = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.split(',').map((word) => [normalizeStatus(word), meaning] as const),
  ),
)

/**
 * What a row of a table can be. `aside` is neither a sale nor a return: a payout or a fee.
 */
export type RowKind = 'sale' | 'return' | 'aside'

const KINDS: Record<RowKind, string> = {
  sale: `
    sale, sales, order, item, line, line item, product, purchase, payment, charge, invoice,
    verkauf, bestellung, position, artikel, zahlung, rechnung, kauf,
    vente, commande, achat, facture, paiement, ligne, article, produit,
    venta, pedido, compra, factura, linea, producto,
    vendita, ordine, acquisto, fattura, riga, articolo,
    verkoop, bestelling, aankoop, factuur, regel,
    販売, 売上, 注文, 購入`,
  return: `
    refund, return, credit note, credit memo, credit, refunds, returns,
    erstattung, ruckerstattung, retoure, gutschrift,
    remboursement, retour, avoir,
    reembolso, devolucion, nota de credito, abono,
    rimborso, reso, nota di credito,
    terugbetaling, retourzending, creditnota, creditfactuur,
    返品, 返金`,
  aside: `
    payout, transfer, fee, fees, commission, adjustment, tax, taxes, deposit, withdrawal, payment fee, selling fee,
    shipping label, subscription fee, reserve, tip, balance,
    auszahlung, uberweisung, gebuhr, gebuhren, provision, korrektur, steuer,
    versement, virement, frais, ajustement, taxe,
    transferencia, comision, ajuste, impuesto, tarifa,
    versamento, bonifico, commissione, rettifica, imposta,
    uitbetaling, overboeking, kosten, commissie, correctie, belasting,
    手数料, 入金, 調整`,
}

const KIND_WORDS = new Map<string, RowKind>()
for (const kind of ['sale', 'return', 'aside'] as const) {
  for (const word of KINDS[kind].split(',')) KIND_WORDS.set(normalizeStatus(word), kind)
}

/** Returns the kind of row that a normalized word names. Returns `null` for other words. */
export const rowKindOf = (word: string): RowKind | null => KIND_WORDS.get(word) ?? null

/** Returns the kind that a word names in a column of kinds, where "Chargeback" is a return. `null` for unknown words. */
export function rowKindIn(word: string): RowKind | null {
  const meaning = knownStatus(word)
  return rowKindOf(word) ?? (meaning === 'refunded' || meaning === 'partly_refunded' ? 'return' : null)
}

/** A column of kinds has few words. */
const MOST_KINDS = 20

/**
 * Whether these are the words of a column that says what each row is, and not how an order is doing. It has sales and
 * others, and can have words that nobody knows.
 */
export function areRowKinds(words: readonly string[]): boolean {
  const kinds = new Set(words.map(rowKindOf))
  const isStatus = (word: string) => rowKindIn(word) === null && knownStatus(word) !== null
  const isMixed = kinds.has('sale') && (kinds.has('return') || kinds.has('aside'))
  return isMixed && words.length <= MOST_KINDS && !words.some(isStatus)
}

const YES = new Set([
  '1',
  'yes',
  'true',
  'y',
  'x',
  'ja',
  'wahr',
  'oui',
  'vrai',
  'si',
  'verdadero',
  'sim',
  'vero',
  'waar',
  'はい',
])
const NO = new Set([
  '0',
  'no',
  'false',
  'n',
  'nein',
  'falsch',
  'non',
  'faux',
  'falso',
  'nao',
  'nee',
  'onwaar',
  'いいえ',
])

/** Whether a normalized cell says yes. */
export const isYes = (word: string): boolean => YES.has(word)

/** Whether a normalized cell says no. */
export const isNo = (word: string): boolean => NO.has(word)

/** Whether a normalized cell says yes or no. */
export const isYesOrNo = (word: string): boolean => isYes(word) || isNo(word)

/** Whether a column says yes for real payments, as payment services write it. Those that aren't are tests. */
export const isLiveMode = (columnName: string): boolean => /^(?:is )?live ?mode$/.test(normalizeStatus(columnName))

/**
 * Returns the status that a cell stands for: its text, or in a column such as "Refunded?" the column's name for a yes
 * and nothing for a no.
 */
export function statusIn(text: string, columnName: string): string {
  const word = normalizeStatus(text)
  if (!isYesOrNo(word)) return word
  if (isLiveMode(columnName)) return isNo(word) ? 'test' : ''
  const name = normalizeStatus(columnName)
  if (knownStatus(name) === null) return word
  return isYes(word) ? name : ''
}

/** From the strongest: of an order that was paid and cancelled, the cancellation counts. */
const STRONGEST: readonly StatusMeaning[] = ['left_out', 'cancelled', 'refunded', 'partly_refunded', 'counts']

/** Returns the meaning that decides, of those of several columns. */
export const strongest = (meanings: readonly StatusMeaning[]): StatusMeaning =>
  STRONGEST.find((meaning) => meanings.includes(meaning)) ?? 'counts'

const isMeaning = (text: string | undefined): text is StatusMeaning => text !== undefined && text in WORDS

/** Words around a status that don't change its meaning: "Order cancelled", "wc-cancelled", "Cancelled by customer". */
const AROUND =
  /^(?:wc|is|was|order|payment|status|bestellung|commande|pedido|ordine) (?=\S)| by (?:the )?(?:customer|buyer|seller|shop|merchant|admin|system)$/

/**
 * Returns the meaning of a normalized status in one of the languages above. Returns `null` for unknown words. A word for
 * a sale, such as "Item", counts.
 */
export function knownStatus(status: string): StatusMeaning | null {
  const found = MEANINGS.get(status) ?? MEANINGS.get(status.replace(AROUND, ''))
  if (isMeaning(found)) return found
  return rowKindOf(status) === 'sale' ? 'counts' : null
}
