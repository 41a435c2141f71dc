import type { Article } from './article.ts'

export const CATALOG_ARTICLE: Article = {
  id: 'catalog',
  group: 'Figures',
  title: 'Catalog',
  summary: 'What is missing in your product data, which prices are below your costs, and which collections to make.',
  keywords:
    'catalogue products missing gap cost price image vendor type duplicate sku title capitals code below cost loss collection season text',
  screen: { to: '/analytics/catalog', label: 'Open Catalog' },
  sections: [
    {
      heading: 'Fill gaps',
      steps: [
        'Import your shop’s product export, so that Cartwright knows the fields of your products.',
        'Open Catalog from the Products tab. The products with the most net sales come first. Choose a gap to list only its products.',
        'Fix the products in your shop, then import again. Fixed products leave the list.',
        'Where texts or the title are the gap, choose “Write a text”, or select products and choose “Write texts”. “Product texts” says how they get into your shop. Where a cost is missing, “Add costs” opens the rules for costs.',
      ],
    },
    {
      heading: 'What counts as a gap',
      points: [
        'Products with sales in the last 12 months or with stock are checked. A product with variants is one row, and the row says how many of them have a gap. What counts as shipping, a fee or a gift card isn’t checked.',
        'A cost, price, image, type or vendor is missing if your product files say it of other products and not of this one. If no file says it of any product, it is “not in your files”.',
        'Products that only your orders name are “not in your product files”, if you have imported one. They may be deleted or renamed in your shop.',
        'A title is used twice if two products share it, and an SKU if two variants do.',
        'A title is a code if it is the SKU, or has a digit and no three letters in a row. It is in capitals if all of its letters are and it has two words or more. It is too long with more than 70 characters.',
        'The net sales of a row are those of its variants with a gap. In the total, each counts once, however many gaps it has.',
        'A description, a list of tags, an SEO description or an alt text is missing if the product’s own file has the column and its cell is blank. Shopify’s and WooCommerce’s product exports have these columns; those for search engines come from Yoast SEO or Rank Math in WooCommerce. Each text is kept up to 20,000 characters.',
      ],
    },
    {
      heading: 'Prices below cost',
      points: [
        'A variant is listed if it brought less than it cost in the last 90 days: what customers paid for its units, after discounts and without tax and shipping, against the cost of each when it was sold.',
        'Cancelled orders and returns don’t count. Fees and shipping that you pay don’t either; see “Profit and contribution” for them.',
        'Only costs from your product files are compared, because a cost rule is a percentage of the price. The note below the list says for how much of sales a cost is known.',
      ],
    },
    {
      heading: 'Collections to make',
      points: [
        'Bought with a product: each of the others was in at least ten of its orders in a year, clearly more often than by chance: 1.5 times as often or more. Up to five such groups are proposed, each with one product and up to seven others.',
        'Seasons: at least three products that sold 60% or more of their units in the same three months, in both of the last two years, with at least 20 units a year.',
        'Vendors and types: at least four products that sold, in at least 20 orders. One that has more than 80% of your products is left out. The five vendors and the five types with the most net sales are proposed.',
      ],
    },
  ],
}
