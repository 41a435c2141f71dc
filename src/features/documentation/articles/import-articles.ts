import { IMPORT_FORMATS } from '#domain/imports/formats/format-guide.ts'
import type { Article } from './article.ts'

const FORMATS: readonly Article[] = IMPORT_FORMATS.map(({ id, name, how, feeds, columns, notes }) => ({
  id,
  group: 'Imports',
  title: name,
  summary: feeds,
  keywords: 'csv format file export columns',
  screen: { to: '/dashboard?import=new', label: 'Import orders' },
  sections: [
    { heading: 'How to get the file', paragraphs: [how] },
    ...(columns.length > 0
      ? [
          {
            heading: 'How Cartwright recognizes the file',
            paragraphs: [`The file has these columns: ${columns.join(', ')}.`],
          },
        ]
      : []),
    { heading: 'Good to know', points: notes },
  ],
}))

/** Articles about importing, and one for each format. */
export const IMPORT_ARTICLES: readonly Article[] = [
  {
    id: 'importing-a-file',
    group: 'Imports',
    title: 'Importing a file',
    summary: 'What happens when you import a file.',
    keywords: 'upload csv zip gzip import cancel duplicate twice size limit',
    screen: { to: '/dashboard?import=new', label: 'Import orders' },
    sections: [
      {
        points: [
          'You can import .csv, .tsv, .txt and .xlsx files of up to 2 GiB. The first row has the column names.',
          'A .csv, .tsv or .txt file can be compressed as .gz or .zip. A .zip can contain only one such file. Import an .xlsx file uncompressed.',
          'Cartwright recognizes the file by its columns. Search the list of formats below the file field to see where your platform exports the file. For other tables, Cartwright asks what each column means and suggests an answer. Column names can be in English, German, French, Spanish, Italian, Dutch, Portuguese or Japanese. If a date such as 03/04 can be read two ways, Cartwright asks whether the day or the month comes first.',
          'A table shows the first rows of such a file: each column with the field that it’s read as, or “Not used”, and each value as it’s read. The table follows every change of the columns. For a recognized file, open “How the first rows are read” while the import runs, or in its report until you leave the page. A very small file is done before they show.',
          'When every question is answered, a preview shows the totals of the file before you import it.',
          'While the import runs, you see how many rows are read, and then how many orders, days and customers of the figures are calculated.',
          'The import continues when you leave the page. You can cancel the import until it’s finished.',
          'The orders show up in your figures when the whole file is imported.',
          '“Show the figures” opens the latest 30 days. If they have fewer than ten orders, it opens the last 12 months or all time, whichever has more.',
          'Importing the same file again changes nothing. Importing a newer export updates the orders that changed. Details that the newer file doesn’t have, such as a city, stay as they were.',
          'An order’s place is its shipping address, or its billing address if it has no shipping address. Country names become codes such as DE.',
          'Orders dated after today are imported, but periods up to today don’t include them. A line below the dates says how many there are. If their year is wrong, correct the file and import it again.',
          'Shipping, fees and gift cards that your shop sells as products are recognized by their SKU and title. They count as sales, but aren’t shown among the best sellers.',
          'The first real import replaces the sample data.',
        ],
      },
      {
        heading: 'How Cartwright reads other tables',
        points: [
          'The numbers decide, not the names alone. Where an order has a total, the columns that it needs are its shipping, taxes and discounts. A table can have up to three taxes, two discounts and two shipping charges.',
          'An order’s number and date can stand on its first row only, as in merged cells. A row that sums up the other rows of its order, and a row of totals, isn’t counted again.',
          'Rows can be of different kinds, such as sales, refunds and fees. A refund counts on its own day, whether its amount is positive or negative. Fees and payouts aren’t sales.',
          'Several columns can hold a status, such as one for the order and one for the payment. If one of them says that the order was cancelled, refunded or a test, that counts.',
          'A customer number such as 0 or “guest”, or one that stands beside the emails of five or more people, isn’t a customer.',
          'If the file has no currency, the signs beside the amounts decide. Amounts in different currencies are never added up.',
        ],
      },
      {
        heading: 'If the import fails',
        paragraphs: [
          'A file that is incomplete, empty or not a table changes nothing in your store. The message says what is wrong and what to do.',
        ],
      },
    ],
  },
  {
    id: 'several-files',
    group: 'Imports',
    title: 'Importing several files at once',
    summary: 'Import up to 20 files and get one report.',
    keywords: 'multiple batch drop together many combined',
    screen: { to: '/dashboard?import=new', label: 'Import orders' },
    sections: [
      {
        points: [
          'Drop or select up to 20 files from any platforms, in any order. They are imported one after the other, because a later file can change the orders of an earlier one.',
          'A small file of up to 1 MiB doesn’t wait for the large files of other stores. A workbook or compressed file counts as small up to 50 KiB.',
          'The list shows the status of each file. Files with questions wait for your answer while the others continue.',
          'You can have up to five unfinished imports. The next file is uploaded when one of them finishes or is cancelled.',
          'A file that can’t be read doesn’t affect the others.',
          'Keep the page open until all files are uploaded. Then you can close the page. To see the list again, open the same address in your browser.',
          'The report adds up all files by currency. Each file also has its own report, where you can undo its import.',
        ],
      },
    ],
  },
  {
    id: 'import-report',
    group: 'Imports',
    title: 'The import report',
    summary: 'How the totals in your file become your sales figures.',
    keywords: 'reconcile reconciliation totals difference tips gift cards refunds fees',
    sections: [
      {
        paragraphs: [
          'For each currency, the report starts with the order totals in the file and ends with your total sales. The steps in between show the amounts that aren’t sales.',
        ],
      },
      {
        heading: 'The steps',
        points: [
          'Customers pay for tips and gift cards, but these aren’t sales.',
          'Test orders, failed payments, stock adjustments and other rows that aren’t sales are left out.',
          'Refunds and cancellations reduce sales. Order totals in files usually don’t include them.',
          'A difference is the part of an order’s total that its lines don’t explain. Orders with a difference of more than 0.01 are listed.',
          'If a file has no order totals, the report starts with the sum of its rows.',
          'Marketplace and payment fees are listed separately. They are not part of sales.',
        ],
      },
      {
        heading: 'How the amounts were read',
        points: [
          'The report names the currency and what it was read from: a column, the signs beside the amounts, your answer, or your store’s currency.',
          'An amount such as 1.234 can be a thousand or have three decimals. The other amounts in the file decide. The report says how many there are, how they were read, and why.',
          'Amounts with more than two decimals count exactly, so a total can have them too.',
        ],
      },
    ],
  },
  {
    id: 'rejected-rows',
    group: 'Imports',
    title: 'Rejected rows and rows left out',
    summary: 'Why some rows don’t count, and how to fix them.',
    keywords: 'error invalid date amount csv line reason skipped ignored download',
    sections: [
      {
        heading: 'Rejected',
        paragraphs: [
          'A rejected row could not be read, for example because of an invalid date or amount. The rest of the file is imported. Download the rejected rows from the report to see the line, column and reason for each. Fix the rows in the downloaded file and import it.',
        ],
      },
      {
        heading: 'Left out',
        paragraphs: [
          'A left-out row is valid but not a sale: a failed payment, a draft, a stock adjustment, or an older row of the same order. The report shows the number of left-out rows for each reason, and you can download them. You don’t need to do anything.',
        ],
      },
    ],
  },
  {
    id: 'order-identity',
    group: 'Imports',
    title: 'How duplicate orders are recognized',
    summary: 'By shop and order number, in any file format.',
    keywords: 'duplicate twice identity shop channel number update overlap',
    sections: [
      {
        points: [
          'An order is identified by its shop, such as your Shopify store, and its order number. If another file has the same order, the order is updated and isn’t counted twice.',
          'If your store already has more important data about an order than the file, for example discounts or taxes that the file lacks, the order doesn’t change. If one file has the products and another has the refunds, Cartwright combines them.',
          'If your store already has the same order numbers, Cartwright compares dates and amounts. If it isn’t clear which shop the orders are from, Cartwright asks you. Nothing is overwritten before you answer.',
          'If you choose “Another shop”, all orders in the file are added as new orders, even if the numbers are the same.',
        ],
      },
    ],
  },
  {
    id: 'undo-import',
    group: 'Imports',
    title: 'Undoing an import',
    summary: 'Remove an import at any time and restore the orders that it changed.',
    keywords: 'delete remove revert wrong file mistake',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        steps: [
          'Open the import from the list at the end of the dashboard.',
          'Select “Undo import” and confirm.',
          'Your figures update when the import is undone. You can leave the page before that.',
        ],
      },
      {
        points: [
          'The orders, customers and products that the import added no longer count.',
          'Orders that the import changed are restored.',
          'You can undo imports in any order.',
          'You can import the same file again later.',
          'If you imported the file with an earlier version of Cartwright, the orders that the import changed can’t be restored. Cartwright tells you before you confirm.',
        ],
      },
    ],
  },
  {
    id: 'time-zone-and-currency',
    group: 'Imports',
    title: 'Changing the time zone or currency',
    summary: 'You can change both in Settings at any time.',
    keywords: 'timezone day main currency recount settings',
    screen: { to: '/settings/store', label: 'Open the store settings' },
    sections: [
      {
        points: [
          'The time zone decides on which day an order counts. After you change it, your figures are recalculated in the background. You see the old figures until the new ones are ready.',
          'The dashboard shows only orders in your store’s currency. Amounts are never converted. Orders in other currencies are kept and counted separately.',
          'Dates without a time zone are read in your store’s time zone at the time of the import. If that time zone was wrong, undo the import, change the time zone and import the file again.',
        ],
      },
    ],
  },
  ...FORMATS,
]
