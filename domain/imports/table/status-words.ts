import type { StatusAnswer } from '#domain/contracts/imports.ts'

/** `partly_refunded` means that the refund amount is in another column. */
export type StatusMeaning = StatusAnswer | 'partly_refunded'

// Without accents, like the result of `normalizeStatus`.
const WORDS: Record<StatusMeaning, string> = {
  cancelled: `
    cancelled, canceled, cancel, cancellation, void, voided, annulled, reversed,
    storniert, storno, abgebrochen, annulliert, widerrufen,
    annule, annulee, annules, annulees, annulation,
    cancelado, cancelada, anulado, anulada,
    annullato, annullata, cancellato, cancellata, stornato,
    geannuleerd, annulering, geannulleerd`,
  refunded: `
    refunded, refund, fully refunded, full refund, returned, return, charged back, chargeback, money back,
    erstattet, ruckerstattet, zuruckerstattet, ruckerstattung, retourniert, retoure, zuruckgesendet, zuruckgegeben,
    gutgeschrieben, gutschrift,
    rembourse, remboursee, remboursement, retourne, retournee, retour,
    reembolsado, reembolsada, reembolso, devuelto, devuelta, devolucion,
    rimborsato, rimborsata, rimborso, reso, restituito, restituita,
    terugbetaald, terugbetaling, geretourneerd, retour ontvangen`,
  partly_refunded: `
    partially refunded, partly refunded, partial refund, partial refunded, partially returned, partly returned,
    teilweise erstattet, teilerstattet, teilweise zuruckerstattet, teilerstattung, teilweise retourniert,
    partiellement rembourse, partiellement remboursee, rembourse partiellement, remboursement partiel,
    parcialmente reembolsado, parcialmente reembolsada, reembolso parcial, reembolsado parcialmente,
    parzialmente rimborsato, parzialmente rimborsata, rimborso parziale, rimborsato parzialmente,
    gedeeltelijk terugbetaald, deels terugbetaald`,
  left_out: `
    failed, failure, payment failed, trash, trashed, deleted, removed, draft, auto draft, checkout draft, test, testing,
    spam, declined, abandoned, abandoned checkout, incomplete checkout,
    fehlgeschlagen, zahlung fehlgeschlagen, geloscht, entwurf, papierkorb, testbestellung, abgelehnt,
    echoue, echouee, echec, paiement echoue, supprime, supprimee, brouillon, corbeille, abandonne, abandonnee,
    fallido, fallida, pago fallido, eliminado, eliminada, borrado, borrada, borrador, papelera, prueba, abandonado,
    fallito, fallita, pagamento fallito, eliminato, eliminata, bozza, cestino, prova, abbandonato,
    mislukt, betaling mislukt, verwijderd, concept, prullenbak, proef, verlaten`,
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
    openstaand, geleverd, bezorgd, bevestigd, nieuw, wacht op betaling, gesloten`,
}

const MEANINGS = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) => words.split(',').map((word) => [word.trim(), meaning] as const)),
)

const isMeaning = (text: string | undefined): text is StatusMeaning => text !== undefined && text in WORDS

const MAX_LENGTH = 60

/** Words around a status that don't change its meaning: "Order cancelled", "wc-cancelled", "Cancelled by customer". */
const AROUND =
  /^(?:wc|order|payment|status|bestellung|commande|pedido|ordine) (?=\S)| by (?:the )?(?:customer|buyer|seller|shop|merchant|admin|system)$/

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

/** Returns the meaning of a normalized status in one of six languages. Returns `null` for unknown words. */
export function knownStatus(status: string): StatusMeaning | null {
  const found = MEANINGS.get(status) ?? MEANINGS.get(status.replace(AROUND, ''))
  return isMeaning(found) ? found : null
}
