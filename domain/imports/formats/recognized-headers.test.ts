import { describe, expect, test } from 'vitest'
import { createColumns } from '#domain/imports/cells/columns.ts'
import { detectFormat, type FormatName } from './detect-format.ts'

/** Complete headers of the platforms. */
const HEADERS: [name: string, kind: FormatName, header: string][] = [
  [
    'Etsy’s sold orders',
    'etsy_orders',
    'Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Currency,Order Value,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Shipping,Sales Tax,Order Total,Status,Card Processing Fees,Order Net,Adjusted Order Total,Adjusted Card Processing Fees,Adjusted Net Order Amount,Buyer,Order Type,Payment Type,InPerson Discount,InPerson Location,SKU',
  ],
  [
    'Etsy’s sold order items',
    'etsy_items',
    'Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,InPerson Discount,InPerson Location,VAT Paid by Buyer,SKU',
  ],
  [
    'BigCommerce’s default template',
    'bigcommerce_orders',
    'Order ID,Customer ID,Customer Name,Customer Email,Customer Phone,Order Date,Order Status,Subtotal (inc tax),Subtotal (ex tax),Tax Total,Shipping Cost (inc tax),Shipping Cost (ex tax),Ship Method,Handling Cost (inc tax),Handling Cost (ex tax),Order Total (inc tax),Order Total (ex tax),Payment Method,Total Quantity,Total Shipped,Date Shipped,Order Currency Code,Exchange Rate,Order Notes,Customer Message,Billing First Name,Billing Last Name,Billing Country,Billing Email,Shipping First Name,Shipping Last Name,Shipping Country,Shipping Email,Product Details,Store Credit Redeemed,Gift Certificate Amount Redeemed,Gift Certificate Code,Gift Certificate Expiration Date,Coupon Details,Refund Amount,Fee Details',
  ],
  [
    'Square’s items of 2026',
    'square_items',
    'Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Details,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID,Unit,Count,GTIN,Itemization Type,Commission,Employee,Fulfillment Note,Channel,Token,Card Brand,PAN Suffix',
  ],
  [
    'Square’s items of 24 columns',
    'square_items',
    'Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Details,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID',
  ],
  [
    'Square’s items of 14 columns',
    'square_items',
    'Date,Time,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID',
  ],
  [
    'Square’s transactions of 2026',
    'square_transactions',
    'Date,Time,Time Zone,Gross Sales,Discounts,Service Charges,Net Sales,Gift Card Sales,Tax,Tip,Partial Refunds,Total Collected,Source,Card,Card Entry Methods,Cash,Square Gift Card,Other Tender,Other Tender Type,Tender Note,Fees,Net Total,Transaction ID,Payment ID,Card Brand,PAN Suffix,Device Name,Staff Name,Staff ID,Details,Description,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID,Device Nickname,Third Party Fees,Deposit ID,Deposit Date,Deposit Details,Fee Percentage Rate,Fee Fixed Rate,Refund Reason,Discount Name,Transaction Status,Cash App,Order Reference ID,Fulfillment Note,Free Processing Applied,Channel,Unattributed Tips,Table Info,International Fee',
  ],
  [
    'Square’s transactions of 2018',
    'square_transactions',
    'Date,Time,Time Zone,Gross Sales,Discounts,Net Sales,Gift Card Sales,Tax,Tip,Partial Refunds,Total Collected,Source,Card,Card Entry Methods,Cash,Square Gift Card,Installment,Other Tender,Other Tender Type,Other Tender Note,Fees,Net Total,Transaction ID,Payment ID,Card Brand,PAN Suffix,Device Name,Staff Name,Staff ID,Details,Description,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID,Device Nickname,Deposit ID,Deposit Date,Deposit Details,Fee Percentage Rate,Fee Fixed Rate,Refund Reason',
  ],
  [
    'Amazon’s orders',
    'amazon_orders',
    'amazon-order-id,merchant-order-id,purchase-date,last-updated-date,order-status,fulfillment-channel,sales-channel,order-channel,ship-service-level,product-name,sku,asin,item-status,quantity,currency,item-price,item-tax,shipping-price,shipping-tax,gift-wrap-price,gift-wrap-tax,item-promotion-discount,ship-promotion-discount,ship-city,ship-state,ship-postal-code,ship-country,promotion-ids,is-business-order,purchase-order-number,price-designation',
  ],
  [
    'Amazon’s settlement V2',
    'amazon_settlement',
    'settlement-id,settlement-start-date,settlement-end-date,deposit-date,total-amount,currency,transaction-type,order-id,merchant-order-id,adjustment-id,shipment-id,marketplace-name,amount-type,amount-description,amount,fulfillment-id,posted-date,posted-date-time,order-item-code,merchant-order-item-id,merchant-adjustment-item-id,sku,quantity-purchased,promotion-id',
  ],
  [
    'Amazon’s settlement V1',
    'amazon_settlement',
    'settlement-id,settlement-start-date,settlement-end-date,deposit-date,total-amount,currency,transaction-type,order-id,merchant-order-id,adjustment-id,shipment-id,marketplace-name,shipment-fee-type,shipment-fee-amount,order-fee-type,order-fee-amount,fulfillment-id,posted-date,order-item-code,merchant-order-item-id,merchant-adjustment-item-id,sku,quantity-purchased,price-type,price-amount,item-related-fee-type,item-related-fee-amount,misc-fee-amount,other-fee-amount,other-fee-reason-description,promotion-id,promotion-type,promotion-amount,direct-payment-type,direct-payment-amount,other-amount',
  ],
  [
    'Stripe’s payments',
    'stripe_payments',
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Decline Reason,Description,Fee,Mode,PaymentIntent ID,Refunded date (UTC),Statement Descriptor,Status,Seller Message,Taxes On Fee,Card ID,Card Name,Card Address Country,Customer ID,Customer Description,Customer Email,Invoice ID,Transfer',
  ],
  [
    'Shopify’s orders',
    'shopify_orders',
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Country,Shipping Name,Shipping Country,Notes,Cancelled at,Payment Method,Refunded Amount,Vendor,Id,Tags,Source,Lineitem discount',
  ],
  [
    'Shopify’s products',
    'shopify_products',
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Gift Card,Cost per item,Status',
  ],
  [
    'WooCommerce’s analytics',
    'woocommerce_orders',
    'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales,Attribution',
  ],
  [
    'WooCommerce’s plugin',
    'woocommerce_orders',
    'order_id,order_number,order_date,status,order_total,order_subtotal,shipping_total,order_currency,payment_method,Product Item 1 Name,Product Item 1 SKU,Product Item 1 Quantity,Product Item 1 Total,Product Item 1 Subtotal',
  ],
  [
    'the Online Retail list',
    'online_retail',
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
  ],
  [
    'Stripe’s payouts',
    'table',
    'id,Amount,Created (UTC),Currency,Livemode,Arrival Date (UTC),Source Type,Destination,Status,Type,Method,Description',
  ],
  ['Etsy’s statement', 'table', 'Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details'],
  [
    'Amazon’s sales per product',
    'table',
    'Amazon store,Start date,End date,Parent ASIN,ASIN,FNSKU,MSKU,Currency code,Average sales price,Units sold,Units returned,Net units sold,Sales,Net sales',
  ],
  [
    'Amazon’s stock',
    'table',
    'Country,Product Name,FNSKU,Merchant SKU,ASIN,Condition,Units Sold Last 30 Days,Available,FC transfer,Inbound',
  ],
  [
    'TikTok Shop’s orders',
    'table',
    'Order ID,Order Status,SKU ID,Seller SKU,Quantity,SKU Subtotal After Discount,Fulfillment Type,Warehouse Name',
  ],
  ['Shopify’s sales per variant', 'table', 'Product variant SKU,Sales channel,Net sales,Quantity ordered'],
]

describe('a complete header', () => {
  test.each(HEADERS)('of %s is recognized as %s', (_, kind, header) => {
    expect(detectFormat(createColumns(header.split(',')))).toBe(kind)
  })

  test.each(HEADERS)('of %s is recognized as %s in any order, in capitals, with unknown columns', (_, kind, header) => {
    const names = [...header.split(',').toReversed(), 'Something New', 'Total'].map((name) => name.toUpperCase())

    expect(detectFormat(createColumns(names))).toBe(kind)
  })

  test.each(HEADERS)('of %s without one of its columns is recognized as %s or as a table', (_, kind, header) => {
    const names = header.split(',')
    const kinds = names.map((_column, at) => detectFormat(createColumns(names.toSpliced(at, 1))))

    expect([...new Set(kinds)].filter((found) => found !== kind && found !== 'table')).toEqual([])
  })
})
