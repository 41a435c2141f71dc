import { expect, test } from 'vitest'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

const GERMAN = [
  'Auftragsnummer;Bestelldatum;Kunde;E-Mail-Adresse;Lieferland;Artikel;Artikel-Nr.;Menge;Einzelpreis;Rabatt;Versandkosten;MwSt.;Gesamtbetrag;Bestellstatus',
  'B-1;5. März 2025 um 14:30 Uhr;Ada Muster;ada@example.com;Österreich;Kanne;K-1;2;1.200,00 €;0,00 €;4,90 €;456,95 €;2.861,85 €;bezahlt',
  'B-2;6. Mai 2025 um 9:05 Uhr;Bo Muster;bo@example.com;Deutschland;Tasse;T-1;3;4,50 €;1,50 €;4,90 €;3,21 €;20,11 €;versendet',
  'B-3;7. Mai 2025 um 9:05 Uhr;Bo Muster;bo@example.com;Deutschland;Tasse;T-1;1;4,50 €;0,00 €;0,00 €;0,86 €;5,36 €;storniert',
  '',
].join('\n')

const FRENCH = [
  'N° de commande;Date de la commande;Nom du client;Courriel;Pays;Produits;Réf. produit;Quantités;Prix unitaire HT;Remise;Frais d’expédition;TVA;Total TTC;Statut',
  'C-1;3 février 2025 à 14h30;Ada Exemple;ada@example.com;France;Théière;T-1;2;1 200,00 €;0,00 €;4,90 €;480,98 €;2 885,88 €;payée',
  'C-2;1er août 2025 à 9h05;Bo Exemple;bo@example.com;Belgique;Tasse;T-2;3;4,50 €;1,50 €;4,90 €;3,38 €;20,28 €;expédiée',
  'C-3;2 août 2025 à 9h05;Bo Exemple;bo@example.com;Belgique;Tasse;T-2;1;4,50 €;0,00 €;0,00 €;0,90 €;5,40 €;annulée',
  '',
].join('\n')

const SPANISH = [
  'N.º de pedido;Fecha de la compra;Comprador;Correo electrónico;País de envío;Artículo;Código del artículo;Cantidad;Precio por unidad;Descuento;Gastos de envío;IVA;Importe total;Estado del pedido',
  'P-1;15 de enero de 2025, 14:30;Ada Ejemplo;ada@example.com;España;Tetera;T-1;2;1.200,00 €;0,00 €;4,90 €;505,03 €;2.909,93 €;pagado',
  'P-2;3 de septiembre del 2025, 9:05;Bo Ejemplo;bo@example.com;Portugal;Taza;T-2;3;4,50 €;1,50 €;4,90 €;3,55 €;20,45 €;enviado',
  'P-3;4 de septiembre del 2025, 9:05;Bo Ejemplo;bo@example.com;Portugal;Taza;T-2;1;4,50 €;0,00 €;0,00 €;0,95 €;5,45 €;cancelado',
  '',
].join('\n')

const FIELDS = [
  'order_id',
  'placed_at',
  'customer_name',
  'customer_email',
  'country',
  'product',
  'sku',
  'quantity',
  'unit_price',
  'discount',
  'shipping',
  'tax',
  'order_total',
  'status',
]

test.each([
  { language: 'German', file: GERMAN, days: ['2025-03-05', '2025-05-06', '2025-05-07'], total: '2881.96' },
  { language: 'French', file: FRENCH, days: ['2025-02-03', '2025-08-01', '2025-08-02'], total: '2906.16' },
  { language: 'Spanish', file: SPANISH, days: ['2025-01-15', '2025-09-03', '2025-09-04'], total: '2930.38' },
])('a table in $language is imported with the suggested columns', async ({ file, days, total }) => {
  const person = await importer.addPerson()
  const names = file.split('\n')[0]?.split(';') ?? []
  const suggestion = Object.fromEntries(FIELDS.map((field, at) => [field, names[at]]))

  const asked = await importer.importText(file, { as: person, query: { timeZone: 'Europe/Berlin' } })
  const done = await importer.answer(asked.id, { mapping: suggestion }, person)

  expect(asked.questions).toMatchObject([{ id: 'mapping', suggestion }])
  expect(done).toMatchObject({
    status: 'done',
    ordersNew: 3,
    rowsRejected: 0,
    totals: [{ currency: 'EUR', gross: '2418.00', net: '2412.00', total }],
  })
  const orders = await importer.query<{ day: string }>(
    `select placed_day::text as day from orders where store_id = $1 order by placed_day`,
    [done.store],
  )
  expect(orders.map(({ day }) => day)).toEqual(days)
})
