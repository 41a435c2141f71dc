import { describe, expect, test } from 'vitest'
import type { MappingField } from '#domain/contracts/imports.ts'
import { matchName } from './field-names.ts'

const fieldsOf = (name: string): MappingField[] => [...matchName(name).keys()]

type Names = { [Field in MappingField]?: string }

const GERMAN: Names = {
  order_id:
    'Bestellnummer, Bestell-Nr., BESTELLNR, Auftragsnummer, Auftrags-Nr., Bestell ID, Rechnungsnummer, Beleg-Nr.',
  placed_at: 'Bestelldatum, Datum der Bestellung, Auftragsdatum, Kaufdatum, Datum, Rechnungsdatum',
  product: 'Artikel, Artikelname, Artikelbezeichnung, Produkt, Produkte, Produktbezeichnung, Bezeichnung',
  sku: 'Artikelnummer, Artikel-Nr., Art.-Nr., Produktnummer',
  quantity: 'Menge, Mengen, Anzahl, Stück, Stückzahl, Stueckzahl',
  unit_price: 'Einzelpreis, Einzelpreis (€), Stückpreis, Preis, Preis pro Stück, Preise, Einzelpreis brutto',
  line_total: 'Positionssumme, Zeilensumme, Gesamtpreis, Umsatz, Zwischensumme, Positionsbetrag',
  order_total: 'Gesamtbetrag, Gesamtsumme, Gesamt, Bestellwert, Rechnungsbetrag, Betrag, Gesamtbetrag brutto',
  discount: 'Rabatt, Rabatte, Rabattbetrag, Preisnachlass, Ermäßigung, Ermaessigung',
  shipping: 'Versand, Versandkosten, Lieferkosten, Porto',
  tax: 'MwSt., MwSt-Betrag, Mehrwertsteuer, Umsatzsteuer, USt., Steuer, Steuern',
  refund_amount: 'Erstattung, Erstattungsbetrag, Erstatteter Betrag, Rückerstattung',
  currency: 'Währung, Waehrung, Währungscode',
  customer_id: 'Kundennummer, Kunden-Nr., Kunden-ID',
  customer_name: 'Kunde, Kunden, Kundenname, Name des Kunden, Käufer, Besteller',
  customer_email: 'E-Mail, E-Mail-Adresse, Kunden-E-Mail, Mail',
  country: 'Land, Länder, Lieferland, Rechnungsland, Ländercode',
  status: 'Status, Bestellstatus, Auftragsstatus, Zahlungsstatus, Zustand',
  channel: 'Verkaufskanal, Kanal, Marktplatz',
  discount_code: 'Rabattcode, Gutscheincode, Gutschein',
}

const FRENCH: Names = {
  order_id:
    'Numéro de commande, N° de commande, Nº commande, Numero commande, NUMÉRO DE LA COMMANDE, Réf. commande, N° de facture',
  placed_at: 'Date de commande, Date de la commande, Date d’achat, Date de création, Date commande, Commandé le',
  product: 'Produit, Produits, Nom du produit, Article, Articles, Libellé, Désignation',
  sku: 'Référence produit, Code article, Réf. produit',
  quantity: 'Quantité, Quantités, Qté, Nombre',
  unit_price: 'Prix unitaire, Prix, Prix unitaire HT, Prix unitaire TTC, P.U.',
  line_total: 'Total ligne, Montant ligne, Sous-total, Chiffre d’affaires',
  order_total: 'Montant, Montant total, Total TTC, Total commande, Total de la commande, Montants',
  discount: 'Remise, Remises, Réduction, Rabais, Montant de la remise',
  shipping: 'Frais de port, Livraison, Frais de livraison, Frais d’expédition',
  tax: 'TVA, Taxe, Taxes, Montant TVA',
  refund_amount: 'Remboursement, Montant remboursé',
  currency: 'Devise, Monnaie, Code devise',
  customer_id: 'Numéro client, N° client, Code client, Identifiant client',
  customer_name: 'Client, Clients, Nom du client, Nom client, Acheteur',
  customer_email: 'E-mail, Courriel, Adresse e-mail, Email client',
  country: 'Pays, Pays de livraison, Pays de facturation, Code pays',
  status: 'Statut, Statut de la commande, État, État de la commande',
  channel: 'Canal de vente, Canal',
  discount_code: 'Code promo, Code de réduction, Bon de réduction',
}

const SPANISH: Names = {
  order_id:
    'Número de pedido, N.º de pedido, Nº pedido, Num. pedido, ID del pedido, Pedido, Pedidos, Número de factura',
  placed_at: 'Fecha, Fecha del pedido, Fecha de pedido, Fecha de compra, Fecha de la compra',
  product: 'Producto, Productos, Nombre del producto, Artículo, Descripción',
  sku: 'Código de producto, Referencia del producto, Código del artículo',
  quantity: 'Cantidad, Cantidades, Cant., Unidades, Uds.',
  unit_price: 'Precio, Precios, Precio unitario, Precio por unidad, Precio unidad',
  line_total: 'Importe línea, Total línea, Subtotal, Total de la línea',
  order_total: 'Importe, Importes, Importe total, Total del pedido, Total pedido, Total factura',
  discount: 'Descuento, Descuentos, Importe del descuento',
  shipping: 'Gastos de envío, Envío, Coste de envío, Costo de envío, Portes',
  tax: 'IVA, Impuesto, Impuestos, Importe IVA',
  refund_amount: 'Reembolso, Importe reembolsado, Devolución',
  currency: 'Moneda, Divisa, Código de moneda',
  customer_id: 'ID cliente, Código de cliente, Número de cliente, Nº cliente',
  customer_name: 'Cliente, Clientes, Nombre del cliente, Comprador',
  customer_email: 'Correo electrónico, Correo, Email del cliente',
  country: 'País, PAIS, Países, País de envío, País de facturación',
  status: 'Estado, Estado del pedido, Estado de pago',
  channel: 'Canal de venta, Canal',
  discount_code: 'Código de descuento, Cupón, Cupon',
}

const casesOf = (names: Names) =>
  Object.entries(names).flatMap(([field, list]) => list.split(', ').map((name) => [name, field] as const))

describe.each([
  ['German', GERMAN],
  ['French', FRENCH],
  ['Spanish', SPANISH],
])('a column name in %s', (_language, names) => {
  test.each(casesOf(names))('“%s” is read as %s', (name, field) => {
    expect(fieldsOf(name)).toContain(field)
  })
})

describe('a misspelt column name', () => {
  test.each([
    ['Quantitiy', 'quantity'],
    ['Costumer', 'customer_name'],
    ['Currrency', 'currency'],
    ['Bestellnumer', 'order_id'],
    ['Gesammtbetrag', 'order_total'],
    ['Prix unitare', 'unit_price'],
    ['Cantidat', 'quantity'],
  ] as const)('“%s” is read as %s', (name, field) => {
    expect(fieldsOf(name)).toEqual([field])
  })

  test.each(['Stock', 'County', 'Producer', 'Notes', 'Brand', 'Weight', 'Color', 'Marke', 'Tags', 'Size'])(
    '“%s” is not a misspelling of another name',
    (name) => {
      expect(fieldsOf(name)).toEqual([])
    },
  )

  test('ranks below every correct name', () => {
    const misspelt = matchName('Quantitiy').get('quantity')

    expect(misspelt).toMatchObject({ resembles: 'quantity' })
    expect(misspelt?.rank).toBeLessThan(matchName('Count').get('quantity')?.rank ?? 0)
  })
})
