import { describe, expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { detectFormat } from './detect-format.ts'
import { mappingProblem } from '#domain/imports/table/table-format.ts'

const detect = (header: string) => detectFormat(createColumns(header.split(',')))

describe('the format is detected from the header', () => {
  test.each([
    ['Name,Email,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price', 'shopify_orders'],
    ['\uFEFFNAME , created AT,lineitem  quantity,LINEITEM NAME,Something new', 'shopify_orders'],
    ['Handle,Title,Body (HTML),Variant SKU,Variant Price', 'shopify_products'],
    ['Title,URL handle,Description,SKU,Price,Inventory quantity', 'shopify_products'],
    ['Date,Order #,N. Revenue (formatted),Status,Customer,Product(s),Items sold,Net Sales', 'woocommerce_orders'],
    [
      'order_id,order_number,order_date,status,order_total,Product Item 1 Name,Product Item 1 Total',
      'woocommerce_orders',
    ],
    ['ID,Type,SKU,Name,Published,Stock,Regular price,Parent', 'woocommerce_products'],
    ['ID,Typ,Artikelnummer,Name,Veröffentlicht,Lager,Regulärer Preis,Übergeordnetes Produkt', 'woocommerce_products'],
    ['ID,Type,UGS,Nom,Publié,Stock,Tarif régulier,Parent', 'woocommerce_products'],
    ['ID,Tipo,SKU,Nombre,Publicado,Inventario,Precio normal,Superior', 'woocommerce_products'],
    ['ID,Type,Artikelnummer,Naam,Gepubliceerd,Voorraad,Reguliere prijs,Hoofd', 'woocommerce_products'],
    ['ID,Tipo,SKU,Nome,Pubblicato,Magazzino,Prezzo di listino,Genitore', 'woocommerce_products'],
    ['InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country', 'online_retail'],
    ['Order_ID,Display_ID,Order status,Date,Customer Email,Subtotal,Tax Total,Total,Currency Code', 'medusa_orders'],
    ['order,date,total,totalWithTax', 'vendure_orders'],
    ['id,order_number,sales_channel_id,amount_total,order_state_id,line_items,order_date_time', 'shopware_orders'],
    ['ID,Reference,New client,Customer,Company,Total,Payment,Status,Date', 'prestashop_orders'],
    ['order_id,order_status,order_purchase_timestamp,price,freight_value,product_id', 'olist_orders'],
    ['order_id,order_status,order_purchase_timestamp,payment_sequential,payment_value', 'olist_orders'],
    ['order_id,customer_id,order_status,order_purchase_timestamp,order_approved_at', 'table'],
    ['Invoice,StockCode,Description,Quantity,InvoiceDate,Price,Customer ID,Country', 'online_retail'],
    ['Sale Date,Item Name,Quantity,Price,Order ID', 'table'],
    ['ID,Reference,Total,Date', 'table'],
    ['order,date,total', 'table'],
  ])('%s is %s', (header, format) => {
    expect(detect(header)).toBe(format)
  })

  test('the order of the columns does not matter', () => {
    expect(detect('Country,UnitPrice,InvoiceDate,CustomerID,Quantity,Description,StockCode,InvoiceNo')).toBe(
      'online_retail',
    )
  })
})

describe('a mapping', () => {
  test('needs an order, a date and an amount, from columns in the file', () => {
    const columns = createColumns(['No', 'When', 'Sum'])

    expect(mappingProblem({ order_id: 'No', placed_at: 'When', order_total: 'Sum' }, columns)).toBeNull()
    expect(mappingProblem({ placed_at: 'When', order_total: 'Sum' }, columns)).toContain('order_id')
    expect(mappingProblem({ order_id: 'No', placed_at: 'When' }, columns)).toContain('amount')
    expect(mappingProblem({ order_id: 'No', placed_at: 'Gone', order_total: 'Sum' }, columns)).toContain('"Gone"')
  })
})
