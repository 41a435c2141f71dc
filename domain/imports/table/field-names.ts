import { distance } from 'fastest-levenshtein'
import { MAPPING_FIELDS } from '#domain/contracts/import-terms.ts'
import type { MappingField } from '#domain/contracts/imports.ts'

/**
 * Column names in English, German, French, Spanish, Italian and Dutch, one language per line, then ambiguous words.
 * The most likely name comes first. `toKeys` defines what a comparison ignores.
 */
const NAMES: Record<MappingField, string> = {
  order_id: `
    order id, order number, order no, order nr, order, order name, order code, order ref, order reference, invoice no,
      invoice number, invoice id, invoice, purchase order, transaction id, sale id, sales order, receipt number, receipt no,
      receipt id, receipt
    Bestellnummer, Bestell-Nr, Bestell-ID, Bestellung, Auftragsnummer, Auftrags-Nr, Auftrag, Rechnungsnummer, Rechnungs-Nr,
      Belegnummer, Beleg-Nr
    numéro de commande, num commande, n commande, no commande, réf commande, référence de commande, id commande, commande,
      numéro de facture, n facture, no facture, facture
    número de pedido, num pedido, n pedido, no pedido, id pedido, referencia del pedido, pedido, número de factura, n factura,
      no factura, factura
    numero ordine, n ordine, id ordine, ordine, fattura
    ordernummer, bestelnummer, bestelling, factuurnummer
    reference, Referenz, referencia, riferimento, id, number, Nummer, numéro`,
  placed_at: `
    order date, ordered at, order created at, created at, created date, date created, date, placed at, date placed, sale date,
      purchase date, purchased at, date of purchase, order datetime, invoice date, transaction date, created, datetime, paid at,
      date paid, posted at, posted datetime, posted date, timestamp
    Bestelldatum, bestellt am, Datum der Bestellung, Bestellzeitpunkt, Auftragsdatum, Rechnungsdatum, Kaufdatum, erstellt am,
      Belegdatum, Datum
    date de commande, date d’achat, date de création, date de facture, créé le, commandé le
    fecha de pedido, fecha de compra, fecha de factura, fecha de creación, fecha
    data ordine, data dell’ordine, data acquisto, data fattura, data
    besteldatum, factuurdatum, aankoopdatum
    time`,
  time: `
    time, order time, time of day
    Uhrzeit, Zeit, Bestellzeit
    heure, hora, ora, tijd, tijdstip`,
  product: `
    product name, product, item name, item, product title, line item name, line item, title, description, product description,
      name, article, article name
    Artikelname, Artikel, Artikelbezeichnung, Bezeichnung, Produktname, Produktbezeichnung, Produkt
    nom du produit, produit, libellé, désignation
    nombre del producto, producto, artículo, descripción
    nome prodotto, prodotto, articolo, descrizione
    productnaam, omschrijving`,
  sku: `
    sku, product sku, item sku, variant sku, seller sku, line item sku, stock code, product code, item code, item number,
      article number, asin, ean, gtin, barcode
    Artikelnummer, Artikel-Nr, Art-Nr, Produktnummer
    référence produit, réf produit, référence article, code produit, code article
    código de producto, código del artículo, referencia del producto, código
    codice prodotto, codice articolo, codice
    artikelcode
    product id`,
  quantity: `
    quantity, qty, quantity purchased, quantity ordered, order quantity, units, items sold, number of items, total quantity,
      pieces, pcs, count
    Menge, Anzahl, Stück, Stückzahl
    quantité, qté, nombre
    cantidad, cant, unidades, uds
    quantità, qta, pezzi
    aantal, hoeveelheid`,
  unit_price: `
    unit price, price per unit, item price, product unit price, price each, line item price, price, unit cost, each
    Einzelpreis, Stückpreis, Preis pro Stück, Preis, Einzelpreis brutto, Einzelpreis netto
    prix unitaire, prix unité, prix, pu, prix unitaire ttc, prix unitaire ht
    precio unitario, precio por unidad, precio unidad, precio
    prezzo unitario, prezzo
    stukprijs, eenheidsprijs, prijs`,
  line_total: `
    line total, item total, line amount, line subtotal, product total price, line value, row total, extended price,
      gross sales, net sales, sales, revenue, subtotal
    Positionssumme, Positionsbetrag, Zeilensumme, Zeilenbetrag, Gesamtpreis, Umsatz, Zwischensumme, Summe
    total ligne, sous total, montant ligne, chiffre d’affaires
    total línea, subtotal línea, importe línea
    totale riga, subtotale
    regeltotaal, subtotaal, omzet`,
  order_total: `
    order total, order total inc tax, grand total, total amount, order value, order amount, total price, total paid, total,
      amount, amount paid, invoice total
    Gesamtbetrag, Gesamtsumme, Bestellsumme, Bestellwert, Rechnungsbetrag, Endbetrag, brutto, Bruttobetrag,
      Gesamtbetrag brutto, Betrag, gesamt
    total commande, montant total, total ttc, montant ttc, montant
    total pedido, importe total, total factura, importe
    totale ordine, totale fattura, importo totale, totale, importo
    ordertotaal, totaalbedrag, totaal, bedrag`,
  discount: `
    discount amount, discount, discounts, total discount, order discount, coupon discount, line discount
    Rabatt, Rabattbetrag, Nachlass, Preisnachlass, Ermäßigung
    remise, montant de la remise, réduction, rabais
    descuento, importe del descuento
    sconto
    korting, kortingsbedrag`,
  shipping: `
    shipping, shipping cost, shipping costs, shipping total, order shipping, shipping cost ex tax, shipping amount,
      shipping price, shipping fee, postage, freight, delivery, delivery cost, delivery fee, ship
    Versand, Versandkosten, Porto, Lieferkosten, Frachtkosten
    frais de port, frais de livraison, frais d’expédition, livraison, port
    gastos de envío, costes de envío, coste de envío, costo de envío, envío, portes
    spese di spedizione, spedizione, costi di spedizione
    verzendkosten, verzending, bezorgkosten`,
  tax: `
    tax, taxes, sales tax, tax total, total tax, order sales tax, order tax, tax amount, vat, vat amount, gst, line tax
    MwSt, MwSt-Betrag, Mehrwertsteuer, Umsatzsteuer, USt, Steuer, Steuerbetrag
    tva, montant tva, taxe
    iva, importe iva, impuestos, impuesto
    imposta, imposte
    btw, btw bedrag, belasting`,
  refund_amount: `
    refund amount, refunded amount, amount refunded, refunded, refund, refunds, total refunded, refund total
    Erstattung, Erstattungsbetrag, erstatteter Betrag, erstattet, Rückerstattung
    remboursé, remboursement, montant remboursé
    reembolso, importe reembolsado, devolución
    rimborso, importo rimborsato
    terugbetaling, terugbetaald bedrag`,
  refund_date: `
    refund date, refunded at, date refunded, refunded on, refunded date
    Erstattungsdatum, erstattet am
    date de remboursement, remboursée le
    fecha de reembolso
    data rimborso
    terugbetaald op`,
  cancelled_at: `
    cancelled at, canceled at, cancelled on, cancellation date, cancel date, date cancelled, date canceled
    Stornodatum, storniert am
    annulée le, date d’annulation
    fecha de cancelación
    data annullamento
    annuleringsdatum`,
  currency: `
    currency, currency code, order currency, order currency code
    Währung, Währungscode
    devise, code devise, monnaie
    moneda, código de moneda, divisa
    valuta, munt`,
  customer_id: `
    customer id, customer number, customer no, buyer user id, client id, user id, buyer id, buyer
    Kundennummer, Kunden-Nr, Kunden-ID
    numéro client, n client, no client, identifiant client, id client, code client
    número de cliente, n cliente, no cliente, id cliente, código de cliente
    numero cliente, codice cliente
    klantnummer, klant id`,
  customer_name: `
    customer name, customer, full name, buyer name, client, client name, billing name, ship name
    Kundenname, Name des Kunden, Kunde, Käufer, Besteller
    nom du client, acheteur
    nombre del cliente, cliente, comprador
    nome cliente
    klantnaam, klant`,
  customer_email: `
    customer email, email, email address, buyer email, billing email, contact email, mail
    E-Mail-Adresse, Mailadresse, Kunden-E-Mail
    adresse mail, adresse e-mail, email client, courriel
    correo, correo electrónico, email del cliente
    indirizzo email
    emailadres`,
  country: `
    country, ship country, shipping country, billing country, delivery country, country code
    Land, Länder, Lieferland, Versandland, Rechnungsland, Ländercode
    pays, pays de livraison, pays de facturation, code pays
    país, países, país de envío, país de facturación
    paese, nazione
    bestemming`,
  region: `
    ship state, shipping state, delivery state, shipping province, shipping region, ship region, customer state, province, region,
      billing state, billing province
    Bundesland, Kanton, Lieferregion
    région, département
    provincia, comunidad autónoma
    regione
    provincie`,
  city: `
    ship city, shipping city, delivery city, shipping suburb, customer city, city, town, billing city
    Stadt, Ort, Lieferort, Wohnort
    ville, ville de livraison
    ciudad, población, localidad
    città, comune
    plaats, woonplaats, stad`,
  status: `
    status, order status, financial status, payment status, state, order state, event type
    Bestellstatus, Auftragsstatus, Zahlungsstatus, Zustand
    statut, statut commande, état, état commande
    estado, estado del pedido, estado de pago
    stato, stato ordine
    bestelstatus`,
  channel: `
    channel, sales channel, order channel, source, order source, marketplace
    Verkaufskanal, Kanal, Marktplatz
    canal de vente, canal
    canal de venta
    canale di vendita, canale
    verkoopkanaal, kanaal`,
  payment_method: `
    payment method, payment type, payment method title, paid with, paid by, tender type, payment
    Zahlungsart, Zahlungsmethode, Zahlungsweise, Zahlart, bezahlt mit
    mode de paiement, moyen de paiement, méthode de paiement, paiement
    método de pago, forma de pago, medio de pago, pago
    metodo di pagamento, modalità di pagamento, pagamento
    betaalmethode, betaalwijze, betaalmiddel`,
  discount_code: `
    discount code, coupon code, coupon, promo code, voucher code, voucher
    Rabattcode, Gutscheincode, Gutschein
    code promo, code remise, code de réduction, bon de réduction
    código de descuento, cupón
    codice sconto
    kortingscode`,
}

/** Articles and prepositions of the six languages. */
const STOP_WORDS = new Set(
  'of the der die das des de du la le les l d del el los las di dell della dello delle van het'.split(' '),
)

const MAX_NAME_LENGTH = 100

/**
 * Splits a name into words in lower case. Removes accents, brackets, units and currencies: "Total (inc. tax)", "Preis
 * in EUR".
 */
const toWords = (name: string): string[] =>
  name
    .slice(0, MAX_NAME_LENGTH)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[\s_-]+(?:in )?(?:EUR|USD|GBP|CHF|CAD|AUD|SEK|NOK|DKK|PLN|utc|UTC|gmt|GMT)\s*$/, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)

/**
 * Returns the keys for comparing a name: without blanks and punctuation, with and without words such as "of" and "the".
 */
function toKeys(name: string): string[] {
  const words = toWords(name)
  const keys = [words, words.filter((word) => !STOP_WORDS.has(word))].map((list) => list.join(''))
  return keys.filter((key) => key !== '')
}

/** Writes "Stück" as "Stueck". */
const transcribeUmlauts = (name: string): string =>
  name.replace(/[äöü]/gi, (letter) => `${letter.normalize('NFD')[0]}e`)

type KnownName = { name: string; rank: number }

/** The known names, by field and key. The most likely name of a field has the highest rank. */
const KNOWN = new Map<MappingField, Map<string, KnownName>>()

for (const field of MAPPING_FIELDS) {
  const names = NAMES[field].split(/[,\n]/).map((name) => name.trim())
  const byKey = new Map<string, KnownName>()
  names.toReversed().forEach((name, rank) => {
    for (const key of [name, transcribeUmlauts(name)].flatMap(toKeys)) byKey.set(key, { name, rank: rank + 1 })
  })
  KNOWN.set(field, byKey)
}

/** `rank` compares names of one field. `resembles` is the known name that a misspelt one is close to. */
type NameMatch = { rank: number; resembles: string | null }

/**
 * Whether a key is a misspelling of a known name. Ignores short names, because they are often other words ("Stock" and
 * "Stück").
 */
function isMisspelling(key: string, known: string): boolean {
  const longest = Math.max(key.length, known.length)
  if (longest < 6 || key[0] !== known[0] || Math.abs(key.length - known.length) > 2) return false
  const edits = distance(key, known)
  const sorted = (text: string) => text.split('').toSorted().join('')
  return edits <= (longest < 10 ? 1 : 2) || (edits === 2 && sorted(key) === sorted(known))
}

/** Returns the field with a name close to these keys. Returns an empty map if several fields have such a name. */
function findMisspelt(keys: readonly string[]): Map<MappingField, NameMatch> {
  const found = new Map<MappingField, NameMatch>()
  for (const [field, byKey] of KNOWN) {
    const [first] = [...byKey].filter(([known]) => keys.some((key) => isMisspelling(key, known)))
    // Gives a misspelt name a lower rank than all correct names.
    if (first !== undefined) found.set(field, { rank: first[1].rank / 1000, resembles: first[1].name })
  }
  return found.size === 1 ? found : new Map()
}

/** Returns the fields that a column's name can mean. */
export function matchName(columnName: string): ReadonlyMap<MappingField, NameMatch> {
  const keys = toKeys(columnName)
  const found = new Map<MappingField, NameMatch>()
  for (const [field, byKey] of KNOWN) {
    const known = keys.map((key) => byKey.get(key)).find((entry) => entry !== undefined)
    if (known !== undefined) found.set(field, { rank: known.rank, resembles: null })
  }
  return found.size > 0 ? found : findMisspelt(keys)
}
