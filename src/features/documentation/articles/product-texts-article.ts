import { LISTING_DAYS, LONGEST_LISTING, MOST_LISTINGS } from '#domain/contracts/drafts/listing.ts'
import type { Article } from './article.ts'

export const PRODUCT_TEXTS_ARTICLE: Article = {
  id: 'product-texts',
  group: 'Screens',
  title: 'Product texts',
  summary: 'Write titles, descriptions, tags and SEO texts for your products, and see what changing them brought.',
  keywords:
    'listing description title tags seo meta search engine text write draft approve shopify woocommerce yoast import csv download brackets store builder catalog measure effect',
  screen: { to: '/analytics/catalog', label: 'Open Catalog' },
  sections: [
    {
      heading: 'Write texts',
      steps: [
        'Import your shop’s product export, so that Cartwright knows what your shop says of each product.',
        `Open Catalog and select products with gaps, up to ${MOST_LISTINGS} at once. Press Write texts. “Write a text” on a row writes one.`,
        'Or ask the Store Builder: “Write a product text for …”. It drafts the same text. Press Make this work.',
        'Open a text from Work. Press Edit and fill in or delete the gaps in square brackets: no file says it. Square brackets that your shop’s texts have already can stay.',
        'Press Approve. Any member of the store can. After a change, it must be approved again.',
      ],
    },
    {
      heading: 'Where the words come from',
      points: [
        'What your product files say stays as it is. What they lack is written from the type, the vendor and the variants of the product. Nothing is made up.',
        'Titles in capitals get small letters. A title that is a code is left for you to fill in.',
        `An SEO title has up to ${LONGEST_LISTING.seoTitle} characters and an SEO description up to ${LONGEST_LISTING.seoDescription}. Search engines cut longer ones.`,
        'A product has one text that waits. Writing again opens it, also if a colleague wrote it.',
      ],
    },
    {
      heading: 'Change them in your shop',
      points: [
        'Copy each text, or download a CSV file for the product import of Shopify or WooCommerce. In Shopify, choose to overwrite products with matching handles. In WooCommerce, choose to update existing products.',
        '“Download all approved” has the texts of all products that aren’t in the shop yet.',
        'A description that your shop has already isn’t in the file, so that its formatting stays. Tags and SEO texts that your product files don’t have aren’t in it either, unless you changed them in the draft. Products with different columns come in files of their own. Import them all.',
        'The shop finds products by the handle or the id in your product export. For products that only orders name, copy the texts.',
        'In WooCommerce, the SEO texts are those of the plugin Yoast SEO.',
        'Then enter the day under “Changed in the shop on”.',
      ],
    },
    {
      heading: 'What it brought',
      points: [
        `After ${LISTING_DAYS} complete days, Cartwright compares the product’s net sales with what products whose texts weren’t changed suggest. The page of the text and Work show what it found. The range has the truth in 95 of 100 such changes.`,
        'If the range has zero in it, no difference can be seen. That is common: a single product seldom sells enough.',
        'It needs weeks of sales before the change, and other products that moved with this one. If these are missing, the page says which.',
        'What was found once stays. If nothing could be told, the page of the text looks again with the imports that count by then.',
        'Ask the Marketing Manager “What did we do, and what came of it?” It lists changed texts with campaigns and what Today proposed.',
      ],
    },
  ],
}
