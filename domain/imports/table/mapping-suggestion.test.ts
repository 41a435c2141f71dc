import { describe, expect, test } from 'vitest'
import { suggest } from '#test/fixtures/shops/orders.ts'

const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim())

describe('the suggested mapping', () => {
  test('follows the names, unless the values contradict them', () => {
    const { mapping, reasons } = suggest(
      'Order ID|Sale Date|Item Name|Qty|Price|Tax|E-mail',
      'A1|01/15/2025|Mug|1|$4.00|exempt|a@example.com',
      'A2|01/16/2025|Cup|2|$5.50|exempt|',
    )

    expect(mapping).toEqual({
      order_id: 'Order ID',
      placed_at: 'Sale Date',
      product: 'Item Name',
      quantity: 'Qty',
      unit_price: 'Price',
      customer_email: 'E-mail',
    })
    expect(reasons).toMatchObject({
      order_id: 'Each row has a different value.',
      placed_at: 'It’s the only column with dates.',
    })
  })

  test('names the field name that a misspelt column resembles', () => {
    const { mapping, reasons } = suggest(
      'Order ID|Date|Quantitiy|Price',
      'A1|2025-01-15|1|4.00',
      'A2|2025-01-16|2|5.50',
    )

    expect(mapping.quantity).toBe('Quantitiy')
    expect(reasons).toEqual({
      order_id: 'Each row has a different value.',
      placed_at: 'It’s the only column with dates.',
      quantity: 'The name is probably a misspelling of “quantity”.',
    })
  })

  test.each([
    [
      'German',
      'Bestellnummer|Bestelldatum|Artikelbezeichnung|Menge|Einzelpreis (€)|Versandkosten|MwSt.|Währung|Kunden-E-Mail',
    ],
    [
      'French',
      'N° de commande|Date de commande|Nom du produit|Quantité|Prix unitaire|Frais de port|TVA|Devise|Adresse e-mail',
    ],
    [
      'Spanish',
      'Número de pedido|Fecha del pedido|Producto|Cantidad|Precio unitario|Gastos de envío|IVA|Moneda|Correo electrónico',
    ],
    [
      'Italian',
      'Numero ordine|Data ordine|Nome prodotto|Quantità|Prezzo unitario|Spese di spedizione|Imposta|Valuta|Indirizzo e-mail',
    ],
    ['Dutch', 'Bestelnummer|Besteldatum|Productnaam|Aantal|Stukprijs|Verzendkosten|BTW|Munt|E-mailadres'],
  ])('recognizes column names in %s', (_language, header) => {
    const names = cellsOf(header)
    const { mapping } = suggest(
      header,
      'A1|15.01.2025|Tasse|1|4,00|3|1|EUR|a@example.com',
      'A2|16.01.2025|Teller|2|5,50|3|1|EUR|',
    )

    expect(mapping).toEqual({
      order_id: names[0],
      placed_at: names[1],
      product: names[2],
      quantity: names[3],
      unit_price: names[4],
      shipping: names[5],
      tax: names[6],
      currency: names[7],
      customer_email: names[8],
    })
  })

  test('finds quantity, price and line total by multiplying them', () => {
    const { mapping, reasons } = suggest(
      'Ref|Day|Thing|A|B|C',
      'R1|2025-01-15|Mug|2|4.50|9.00',
      'R1|2025-01-15|Cup|1|3.00|3.00',
      'R2|2025-01-16|Mug|3|4.50|13.50',
    )

    expect(mapping).toMatchObject({
      order_id: 'Ref',
      placed_at: 'Day',
      quantity: 'A',
      unit_price: 'B',
      line_total: 'C',
    })
    expect(reasons.unit_price).toBe('“A” × “B” equals “C” on nearly all rows.')
    expect(reasons.order_id).toBe('Rows with the same value have the same date.')
  })

  test('suggests a “Total” of each line as the line total', () => {
    const { mapping } = suggest(
      'Order|Date|Item|Qty|Price|Total',
      '1|2025-01-15|Mug|2|4.50|9.00',
      '1|2025-01-15|Cup|1|3.00|3.00',
    )

    expect([mapping.line_total, mapping.order_total]).toEqual(['Total', undefined])
  })

  test('tells a price from a line total by products sold in several quantities', () => {
    const price = suggest(
      'Nr|Day|Thing|Qty|X',
      '1|2025-01-15|Mug|2|4.50',
      '2|2025-01-16|Mug|1|4.50',
      '3|2025-01-16|Cup|1|3.00',
    )
    const total = suggest(
      'Nr|Day|Thing|Qty|X',
      '1|2025-01-15|Mug|2|9.00',
      '2|2025-01-16|Mug|1|4.50',
      '3|2025-01-16|Cup|1|3.00',
    )

    expect([price.mapping.unit_price, total.mapping.line_total]).toEqual(['X', 'X'])
  })

  test('suggests the order date, not the later shipping date', () => {
    const { mapping, reasons } = suggest(
      'Order|Shipped date|Date',
      '1|2025-01-17|2025-01-15',
      '2|2025-01-18|2025-01-16',
    )

    expect(mapping.placed_at).toBe('Date')
    expect(reasons.placed_at).toBe('Its dates are the earliest in the file.')
  })

  test('does not suggest a customer number, which repeats on many days, as the order number', () => {
    const { mapping } = suggest(
      'Customer ID|Number|Date|Amount',
      'C1|1001|2025-01-15|4.50',
      'C1|1002|2025-01-16|4.50',
      'C1|1003|2025-01-17|4.50',
    )

    expect([mapping.order_id, mapping.customer_id]).toEqual(['Number', 'Customer ID'])
  })

  test('recognizes statuses, currencies and email addresses by their values', () => {
    const { mapping } = suggest(
      'Order|Date|Clock|Sum|M|Where|How',
      '1|2025-01-15|10:15|4.50|EUR|a@example.com|bezahlt',
      '2|2025-01-16|09:00|5.50|EUR|b@example.com|storniert',
    )

    expect(mapping).toMatchObject({ currency: 'M', customer_email: 'Where', status: 'How' })
  })

  test('does not suggest order numbers that a spreadsheet rounded to the same value', () => {
    const { mapping } = suggest(
      'Order ID|Invoice|Date|Amount',
      '5.27E+12|A1|2025-01-15|4.50',
      '5.27E+12|A2|2025-01-16|4.50',
    )

    expect(mapping.order_id).toBe('Invoice')
  })
})
