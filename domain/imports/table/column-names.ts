import type { MappingField } from '#domain/contracts/imports.ts'

/**
 * Column names in English, German, French, Spanish, Italian, Dutch, Portuguese and Japanese, one language per line, then
 * ambiguous words.
 * The most likely name comes first. `toKeys` defines what a comparison ignores.
 */
export const COLUMN_NAMES: Partial<Record<MappingField, string>> = {
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
    número do pedido, nº do pedido, número da encomenda
    注文番号, 注文id, 受注番号
    external id, reference, Referenz, referencia, riferimento, id, number, Nummer, numéro`,
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
    data do pedido, data da compra, data da encomenda
    注文日時, 注文日, 受注日時, 受注日, 購入日
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
    productnaam, omschrijving
    nome do produto, produto
    商品名, 商品, 品名
    items, sku name`,
  sku: `
    sku, product sku, item sku, variant sku, seller sku, line item sku, stock code, product code, item code, item number,
      article number, asin, ean, gtin, barcode
    Artikelnummer, Artikel-Nr, Art-Nr, Produktnummer
    référence produit, réf produit, référence article, code produit, code article
    código de producto, código del artículo, referencia del producto, código
    codice prodotto, codice articolo, codice
    artikelcode
    código do produto
    商品コード, 商品番号, 品番
    custom label
    product id`,
  quantity: `
    quantity, qty, quantity purchased, quantity ordered, order quantity, units, items sold, number of items, total quantity,
      pieces, pcs, count
    Menge, Anzahl, Stück, Stückzahl
    quantité, qté, nombre
    cantidad, cant, unidades, uds
    quantità, qta, pezzi
    aantal, hoeveelheid
    quantidade, qtd
    数量, 個数`,
  unit_price: `
    unit price, price per unit, item price, product unit price, price each, line item price, price, unit cost, each
    Einzelpreis, Stückpreis, Preis pro Stück, Preis, Einzelpreis brutto, Einzelpreis netto
    prix unitaire, prix unité, prix, pu, prix unitaire ttc, prix unitaire ht
    precio unitario, precio por unidad, precio unidad, precio
    prezzo unitario, prezzo
    stukprijs, eenheidsprijs, prijs
    preço unitário, preço
    単価, 価格
    sold for, wholesale price, sku unit original price, selling price, discounted price`,
  line_total: `
    line total, item total, line amount, line subtotal, product total price, line value, row total, extended price,
      gross sales, net sales, sales, revenue, subtotal
    Positionssumme, Positionsbetrag, Zeilensumme, Zeilenbetrag, Gesamtpreis, Umsatz, Zwischensumme, Summe
    total ligne, sous total, montant ligne, chiffre d’affaires
    total línea, subtotal línea, importe línea
    totale riga, subtotale
    regeltotaal, subtotaal, omzet
    total do item
    小計, 金額
    price paid, paid price`,
  order_total: `
    order total, order total inc tax, grand total, total amount, order value, order amount, total price, total paid, total,
      amount, amount paid, invoice total
    Gesamtbetrag, Gesamtsumme, Bestellsumme, Bestellwert, Rechnungsbetrag, Endbetrag, brutto, Bruttobetrag,
      Gesamtbetrag brutto, Betrag, gesamt
    total commande, montant total, total ttc, montant ttc, montant
    total pedido, importe total, total factura, importe
    totale ordine, totale fattura, importo totale, totale, importo
    ordertotaal, totaalbedrag, totaal, bedrag
    valor total, total do pedido
    合計金額, 合計, 注文金額, 支払金額`,
  discount: `
    discount amount, discount, discounts, total discount, order discount, coupon discount, line discount
    Rabatt, Rabattbetrag, Nachlass, Preisnachlass, Ermäßigung
    remise, montant de la remise, réduction, rabais
    descuento, importe del descuento
    sconto
    korting, kortingsbedrag
    desconto
    割引, 割引額, クーポン値引き`,
  shipping: `
    shipping, shipping cost, shipping costs, shipping total, order shipping, shipping cost ex tax, shipping amount,
      shipping price, shipping fee, postage, freight, delivery, delivery cost, delivery fee, ship
    Versand, Versandkosten, Porto, Lieferkosten, Frachtkosten
    frais de port, frais de livraison, frais d’expédition, livraison, port
    gastos de envío, costes de envío, coste de envío, costo de envío, envío, portes
    spese di spedizione, spedizione, costi di spedizione
    verzendkosten, verzending, bezorgkosten
    frete, custo do frete
    送料, 配送料`,
  tax: `
    tax, taxes, sales tax, tax total, total tax, order sales tax, order tax, tax amount, vat, vat amount, gst, line tax
    MwSt, MwSt-Betrag, Mehrwertsteuer, Umsatzsteuer, USt, Steuer, Steuerbetrag
    tva, montant tva, taxe
    iva, importe iva, impuestos, impuesto
    imposta, imposte
    btw, btw bedrag, belasting
    imposto, impostos
    消費税, 税額, 税`,
  duties: `
    duties, duty, import duties, import duty, customs duties, customs duty, customs, customs fees
    Zoll, Zölle, Zollgebühren, Zollgebühr, Einfuhrzoll
    droits de douane, frais de douane, douane
    aranceles, derechos de aduana, derechos de importación
    dazi, dazi doganali, dazio
    invoerrechten, douanerechten, douanekosten
    direitos aduaneiros
    関税`,
  returned_quantity: `
    returned quantity, quantity returned, quantity refunded, refunded quantity, qty returned, qty refunded, returned qty,
      refunded qty, units returned, returned units, returned
    retournierte Menge, zurückgegebene Menge, Retouren, Retourmenge
    quantité retournée, quantité remboursée
    cantidad devuelta, cantidad reembolsada
    quantità restituita, quantità rimborsata
    geretourneerd aantal, aantal retour
    返品数, 返品数量`,
  refund_amount: `
    refund amount, refunded amount, amount refunded, refunded, refund, refunds, total refunded, refund total, partial refund,
      order refund amount, returns
    Erstattung, Erstattungsbetrag, erstatteter Betrag, erstattet, Rückerstattung
    remboursé, remboursement, montant remboursé
    reembolso, importe reembolsado, devolución
    rimborso, importo rimborsato
    terugbetaling, terugbetaald bedrag
    reembolso do pedido, valor reembolsado
    返金額`,
  refund_date: `
    refund date, refunded at, date refunded, refunded on, refunded date, return date, returned at, returned on,
      date returned, date of return
    Erstattungsdatum, erstattet am, Rückgabedatum, Retourdatum, Retourendatum, retourniert am, zurückgegeben am
    date de remboursement, remboursée le, date de retour, retournée le
    fecha de reembolso, fecha de devolución
    data rimborso, data di reso, data reso, data restituzione
    terugbetaald op, retourdatum, geretourneerd op
    data de reembolso, data de devolução
    返金日, 返品日`,
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
    valuta, munt
    moeda
    通貨`,
  customer_id: `
    customer id, customer number, customer no, buyer user id, client id, user id, buyer id, buyer
    Kundennummer, Kunden-Nr, Kunden-ID
    numéro client, n client, no client, identifiant client, id client, code client
    número de cliente, n cliente, no cliente, id cliente, código de cliente
    numero cliente, codice cliente
    klantnummer, klant id
    顧客id, 会員番号
    buyer username, username`,
  customer_name: `
    customer name, customer, full name, buyer name, client, client name, billing name, ship name
    Kundenname, Name des Kunden, Kunde, Käufer, Besteller
    nom du client, acheteur
    nombre del cliente, cliente, comprador
    nome cliente
    klantnaam, klant
    nome do cliente
    注文者, 注文者名, 顧客名, 氏名
    bill to name, retailer name`,
  customer_email: `
    customer email, email, email address, buyer email, billing email, contact email, mail
    E-Mail-Adresse, Mailadresse, Kunden-E-Mail
    adresse mail, adresse e-mail, email client, courriel
    correo, correo electrónico, email del cliente
    indirizzo email
    emailadres
    e-mail do cliente
    メールアドレス, メール`,
  country: `
    country, ship country, shipping country, billing country, delivery country, country code
    Land, Länder, Lieferland, Versandland, Rechnungsland, Ländercode
    pays, pays de livraison, pays de facturation, code pays
    país, países, país de envío, país de facturación
    paese, nazione
    bestemming
    país de entrega
    国`,
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
    bestelstatus
    status do pedido, situação
    ステータス, 注文状況, 状態
    type, row type, record type, transaction type, kind, Art, Typ, Vorgang, Buchungsart, tipo, type de ligne, 種別, 取引種別`,
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
  consent: `
    accepts email marketing, accepts marketing, buyer accepts marketing, email marketing consent, marketing consent,
      marketing permission, email subscription status, email subscriber status, newsletter, newsletter subscriber,
      newsletter subscription, newsletter opt in, newsletter consent, accepts newsletter, subscribed to newsletter,
      subscribed to newsletters, email opt in, marketing opt in, accept marketing, receives marketing emails, subscribed,
      is subscribed, consent, opt in
    Newsletter-Anmeldung, Newsletter abonniert, Newsletter-Abonnent, Newsletter-Empfänger, Marketing-Einwilligung,
      Einwilligung Marketing, Werbeeinwilligung, Einwilligung
    accepte le marketing, accepte le marketing par e-mail, inscrit à la newsletter, abonné à la newsletter, infolettre,
      consentement marketing, consentement
    acepta marketing, acepta marketing por correo electrónico, suscrito al boletín, boletín, suscripción al boletín,
      consentimiento de marketing, consentimiento
    accetta il marketing, accetta marketing via email, iscritto alla newsletter, iscrizione newsletter, consenso marketing,
      consenso
    accepteert marketing, accepteert e-mailmarketing, nieuwsbrief, ingeschreven voor nieuwsbrief, marketingtoestemming,
      toestemming marketing, toestemming
    aceita marketing, inscrito na newsletter
    メルマガ, メルマガ購読, メルマガ配信, マーケティング同意`,
}
