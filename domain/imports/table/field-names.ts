import type { MappingField } from '#domain/contracts/imports.ts'

/**
 * What shops call their columns in English, German, French, Spanish, Italian and Dutch, the likeliest name first.
 * Compared without case, accents, blanks and punctuation.
 */
const NAMES: Record<MappingField, string> = {
  order_id: `
    orderid ordernumber orderno ordernr order ordername ordercode orderref orderreference invoiceno invoicenumber invoiceid
    invoice purchaseorder transactionid saleid salesorder receiptnumber receiptno receiptid receipt bestellnummer bestellnr
    bestellid bestellung auftragsnummer auftragsnr auftrag rechnungsnummer rechnungsnr belegnummer belegnr numerodecommande
    numcommande ncommande nocommande idcommande commande numerofacture facture numerodepedido numeropedido npedido
    idpedido pedido numerodefactura factura numeroordine numeroordine nordine idordine ordine fattura ordernummer bestelnummer
    bestelling factuurnummer reference referenz referencia riferimento id number nummer numero`,
  placed_at: `
    orderdate orderedat ordercreatedat createdat createddate datecreated date placedat dateplaced saledate purchasedate
    purchasedat dateofpurchase orderdatetime invoicedate transactiondate created datetime paidat datepaid postedat
    posteddatetime posteddate timestamp bestelldatum bestelltam bestellzeitpunkt auftragsdatum rechnungsdatum kaufdatum
    erstelltam belegdatum datum datedecommande datecommande dateachat datefacture creele fechadepedido fechapedido
    fechadecompra fechafactura fechadecreacion fecha dataordine datadellordine dataacquisto datafattura data
    besteldatum factuurdatum aankoopdatum time`,
  time: 'time ordertime timeofday uhrzeit zeit bestellzeit heure hora ora tijd tijdstip',
  product: `
    productname product itemname item producttitle lineitemname lineitem title description productdescription name article
    articlename artikelname artikel artikelbezeichnung bezeichnung produktname produkt nomduproduit nomproduit produit
    libelle designation nombredelproducto nombreproducto producto articulo descripcion nomeprodotto prodotto articolo
    descrizione productnaam omschrijving`,
  sku: `
    sku productsku itemsku variantsku sellersku lineitemsku stockcode productcode itemcode itemnumber articlenumber asin ean
    gtin barcode artikelnummer artikelnr artnr referenceproduit referencearticle codeproduit codearticle codigodeproducto
    codigoproducto codigo codiceprodotto codicearticolo codice artikelcode productid`,
  quantity: `
    quantity qty quantitypurchased quantityordered orderquantity units itemssold numberofitems totalquantity pieces pcs count
    menge anzahl stuck stuckzahl quantite qte cantidad cant unidades quantita qta pezzi aantal hoeveelheid`,
  unit_price: `
    unitprice priceperunit itemprice productunitprice priceeach lineitemprice price unitcost each einzelpreis stuckpreis
    preisprostuck preis prixunitaire prixunite prix preciounitario preciounidad precio prezzounitario prezzo stukprijs
    eenheidsprijs prijs`,
  line_total: `
    linetotal itemtotal lineamount linesubtotal producttotalprice linevalue rowtotal extendedprice grosssales netsales sales
    revenue subtotal positionssumme zeilensumme zeilenbetrag gesamtpreis umsatz zwischensumme summe totalligne soustotal
    montantligne chiffredaffaires totallinea subtotallinea importe importelinea totaleriga subtotale regeltotaal subtotaal omzet`,
  order_total: `
    ordertotal ordertotalinctax grandtotal totalamount ordervalue orderamount totalprice totalpaid total amount amountpaid
    invoicetotal gesamtbetrag gesamtsumme bestellsumme bestellwert rechnungsbetrag endbetrag brutto bruttobetrag betrag gesamt
    totalcommande montanttotal totalttc montant totalpedido importetotal totalfactura totaleordine totalefattura importototale
    totale importo ordertotaal totaalbedrag totaal bedrag`,
  discount: `
    discountamount discount discounts totaldiscount orderdiscount coupondiscount linediscount rabatt rabattbetrag nachlass
    ermassigung remise reduction rabais descuento sconto korting kortingsbedrag`,
  shipping: `
    shipping shippingcost shippingcosts shippingtotal ordershipping shippingcostextax shippingamount shippingprice shippingfee
    postage freight delivery deliverycost deliveryfee ship versand versandkosten porto lieferkosten frachtkosten fraisdeport
    fraisdelivraison livraison port gastosdeenvio costesdeenvio costedeenvio envio spesedispedizione spedizione costidispedizione
    verzendkosten verzending bezorgkosten`,
  tax: `
    tax taxes salestax taxtotal totaltax ordersalestax ordertax taxamount vat vatamount gst linetax mwst mehrwertsteuer umsatzsteuer
    ust steuer steuerbetrag steuern tva montanttva taxe iva impuestos impuesto imposta imposte btw btwbedrag belasting`,
  refund_amount: `
    refundamount refundedamount amountrefunded refunded refund refunds totalrefunded refundtotal erstattung erstattungsbetrag
    erstattet ruckerstattung rembourse remboursement montantrembourse reembolso importereembolsado rimborso importorimborsato
    terugbetaling terugbetaaldbedrag`,
  refund_date: `
    refunddate refundedat daterefunded refundedon refundeddate erstattungsdatum erstattetam datederemboursement dateremboursement
    rembourseele fechadereembolso fechareembolso datarimborso terugbetaaldop`,
  cancelled_at: `
    cancelledat canceledat cancelledon cancellationdate canceldate datecancelled datecanceled stornodatum storniertam annuleele
    dateannulation fechadecancelacion fechacancelacion dataannullamento annuleringsdatum`,
  currency: 'currency currencycode ordercurrency ordercurrencycode wahrung devise monnaie moneda divisa valuta munt',
  customer_id: `
    customerid customernumber customerno buyeruserid clientid userid buyerid buyer kundennummer kundennr kundenid numeroclient
    idclient codeclient idcliente numerocliente codicecliente klantnummer klantid`,
  customer_name: `
    customername customer fullname buyername client clientname billingname shipname kundenname kunde kaufer nomduclient nomclient
    nombredelcliente nombrecliente cliente nomecliente klantnaam klant`,
  customer_email: `
    customeremail email emailaddress buyeremail billingemail contactemail mail emailadresse mailadresse kundenemail adressemail
    adresseemail courriel correo correoelectronico indirizzoemail emailadres`,
  country: `
    country shipcountry shippingcountry billingcountry deliverycountry countrycode land lieferland versandland pays paysdelivraison
    pais paisdeenvio paese nazione bestemming`,
  status: `
    status orderstatus financialstatus paymentstatus state orderstate eventtype bestellstatus auftragsstatus zahlungsstatus zustand
    statut statutcommande etat etatcommande estado estadodelpedido estadopedido stato statoordine bestelstatus`,
  channel: `
    channel saleschannel orderchannel source ordersource marketplace verkaufskanal kanal canaldevente canal canaldeventa canaledivendita
    canale verkoopkanaal kanaal`,
  discount_code: `
    discountcode couponcode coupon promocode vouchercode voucher rabattcode gutscheincode gutschein codepromo coderemise
    codigodedescuento cupon codicesconto kortingscode`,
}

const RANKS = new Map<string, Map<string, number>>(
  Object.entries(NAMES).map(([field, names]) => [
    field,
    new Map(
      names
        .trim()
        .split(/\s+/)
        .toReversed()
        .map((name, rank) => [name, rank + 1]),
    ),
  ]),
)

const MAX_NAME_LENGTH = 100

/** Without brackets, units and currencies: "Total (inc. tax)", "Preis in EUR", "Prix €". */
function simplify(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[\s_-]+(?:in )?(?:EUR|USD|GBP|CHF|CAD|AUD|SEK|NOK|DKK|PLN|utc|UTC|gmt|GMT)\s*$/, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** How well a column's name says that it is this field: 0 where it does not, more the likelier. */
export const nameRank = (name: string, field: MappingField): number => RANKS.get(field)?.get(simplify(name)) ?? 0

/** Whether the column's name says what it is. */
export const isNamed = (name: string): boolean => [...RANKS.values()].some((ranks) => ranks.has(simplify(name)))
