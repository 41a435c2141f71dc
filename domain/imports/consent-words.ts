import type { ConsentAnswer } from '#domain/contracts/consent.ts'
import { isNo, isYes, normalizeStatus } from '#domain/imports/table/status-words.ts'

/** Beside yes and no, in English, German, French, Spanish, Italian, Dutch, Portuguese and Japanese. */
const WORDS: Record<ConsentAnswer, string> = {
  yes: `
    subscribed, subscriber, opted in, opt in, accepted, accepts, agreed, granted, consented, given, active,
    abonniert, angemeldet, zugestimmt, eingewilligt, erteilt, akzeptiert,
    abonne, abonnee, inscrit, inscrite, accepte, acceptee,
    suscrito, suscrita, inscrito, aceptado, aceptada, acepta,
    iscritto, iscritta, accettato, accettata,
    ingeschreven, aangemeld, geabonneerd, geaccepteerd, akkoord,
    inscrita, aceito, aceite,
    購読, 購読中, 購読する, 同意, 同意する, 希望する`,
  no: `
    unsubscribed, not subscribed, never subscribed, non subscriber, nonsubscriber, non subscribed, opted out, opt out,
    declined, refused, rejected, revoked, withdrawn, not accepted, not given, denied,
    abgemeldet, abbestellt, nicht abonniert, nicht angemeldet, widerrufen, abgelehnt, nicht erteilt, keine einwilligung,
    desabonne, desabonnee, desinscrit, desinscrite, non abonne, non abonnee, non inscrit, non inscrite, refuse, refusee,
    no suscrito, no suscrita, dado de baja, baja, cancelado, cancelada, rechazado, rechazada,
    disiscritto, disiscritta, non iscritto, non iscritta, rifiutato, rifiutata, annullato,
    uitgeschreven, afgemeld, niet ingeschreven, niet aangemeld, geweigerd,
    nao inscrito, nao inscrita, recusado,
    購読解除, 未購読, 購読しない, 同意しない, 配信停止, 希望しない`,
}

const MEANINGS = new Map<string, ConsentAnswer>()
for (const answer of ['yes', 'no'] as const) {
  for (const word of WORDS[answer].split(',')) MEANINGS.set(normalizeStatus(word), answer)
}

/** Returns what a cell says of a consent. `null` for any other text, such as "pending". */
export function consentOf(text: string): ConsentAnswer | null {
  const word = normalizeStatus(text)
  if (isYes(word)) return 'yes'
  return isNo(word) ? 'no' : (MEANINGS.get(word) ?? null)
}
