import { describe, expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { detectFormat } from './detect-format.ts'
import { mappingProblem } from '#domain/imports/table/table-format.ts'

const detect = (header: string) => detectFormat(createColumns(header.split(',')))

describe('the header tells the format', () => {
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
    ['InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country', 'online_retail'],
    ['Sale Date,Item Name,Quantity,Price,Order ID', 'table'],
  ])('%s is %s', (header, format) => {
    expect(detect(header)).toBe(format)
  })

  test('whatever the order of its columns', () => {
    expect(detect('Country,UnitPrice,InvoiceDate,CustomerID,Quantity,Description,StockCode,InvoiceNo')).toBe(
      'online_retail',
    )
  })
})

describe('a mapping', () => {
  test('needs an order, a date and an amount, of columns that the file has', () => {
    const columns = createColumns(['No', 'When', 'Sum'])

    expect(mappingProblem({ order_id: 'No', placed_at: 'When', order_total: 'Sum' }, columns)).toBeNull()
    expect(mappingProblem({ placed_at: 'When', order_total: 'Sum' }, columns)).toContain('order_id')
    expect(mappingProblem({ order_id: 'No', placed_at: 'When' }, columns)).toContain('amount')
    expect(mappingProblem({ order_id: 'No', placed_at: 'Gone', order_total: 'Sum' }, columns)).toContain('"Gone"')
  })
})
