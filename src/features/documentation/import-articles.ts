import { IMPORT_FORMATS } from '#domain/imports/formats/format-guide.ts'
import type { Article } from './article.ts'

const FORMATS: readonly Article[] = IMPORT_FORMATS.map(({ id, name, how, feeds, columns, notes }) => ({
  id,
  group: 'Imports',
  title: name,
  summary: feeds,
  keywords: 'csv format file export columns',
  screen: { to: '/dashboard?import=new', label: 'Import a file' },
  sections: [
    { heading: 'How to get the file', paragraphs: [how] },
    ...(columns.length > 0
      ? [{ heading: 'How Cartwright recognises it', paragraphs: [`It has these columns: ${columns.join(', ')}.`] }]
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
    screen: { to: '/dashboard?import=new', label: 'Import a file' },
    sections: [
      {
        points: [
          'You can import .csv, .tsv and .xlsx files with a header row, also as .gz or .zip, up to 2 GiB.',
          'Cartwright recognises the file by its columns. For other tables it asks what each column means. It knows common column names in English, German, French and Spanish, and asks whether the day or the month comes first if both are possible.',
          'Before you confirm the columns, a preview shows the first rows and the totals of the file.',
          'The import continues when you leave the page. You can cancel it.',
          'The orders show up in your figures when the whole file is imported.',
          'Importing the same file again changes nothing. A newer export updates the orders that changed. What it doesn’t say, such as a city, stays as it was.',
          'An order’s place is its shipping address, or else its billing address. Country names become codes such as DE.',
          'Shipping, fees and gift cards that your shop sells as products are recognised by their SKU and title. They count as sales, but aren’t best sellers.',
          'The first real import replaces the sample data.',
        ],
      },
      {
        heading: 'If the import fails',
        paragraphs: [
          'A file that is incomplete, empty or not a table changes nothing in your store. The message says what is wrong.',
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
    screen: { to: '/dashboard?import=new', label: 'Import files' },
    sections: [
      {
        points: [
          'Drop or select up to 20 files from any platforms, in any order. They are imported one after the other.',
          'The list shows the status of each file. Files with questions wait for your answer while the others continue.',
          'At most five imports can be open. The next file starts when one is done, answered or cancelled.',
          'A file that can’t be read doesn’t affect the others.',
          'Keep the page open until all files are uploaded. After that you can close it. Its address shows the list again.',
          'The report adds up all files by currency. Each file also has its own report, where you can undo it.',
        ],
      },
    ],
  },
  {
    id: 'import-report',
    group: 'Imports',
    title: 'The import report',
    summary: 'How the totals in the file lead to your sales.',
    keywords: 'reconcile reconciliation totals difference tips gift cards refunds fees',
    sections: [
      {
        paragraphs: [
          'For each currency, the report starts with the order totals in the file and ends with the total sales that count. Each step explains amounts that don’t count.',
        ],
      },
      {
        heading: 'The steps',
        points: [
          'Tips and gift cards are paid by the customer but are not sales.',
          'Left-out amounts are not sales, such as test orders, failed payments and stock adjustments.',
          'Refunds and cancellations reduce sales. Order totals in files usually don’t include them.',
          'A difference is the part of an order’s total that its lines don’t explain. Orders that differ by more than 0.01 are listed.',
          'If a file has no order totals, the report starts with the sum of its rows.',
          'Marketplace and payment fees are listed separately. They are not part of sales.',
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
          'A rejected row could not be read, for example because of an invalid date or amount. The rest of the file is imported. Download the list from the report: it has the line, column and reason for each row. Fix the rows and import them.',
        ],
      },
      {
        heading: 'Left out',
        paragraphs: [
          'A left-out row is valid but not a sale: a failed payment, a draft, a stock adjustment, or an older row of the same order. The report says how many there are and why, and lists them. You don’t need to do anything.',
        ],
      },
    ],
  },
  {
    id: 'order-identity',
    group: 'Imports',
    title: 'How duplicate orders are recognised',
    summary: 'By shop and order number, in any file format.',
    keywords: 'duplicate twice identity shop channel number update overlap',
    sections: [
      {
        points: [
          'An order is identified by its shop, such as your Shopify store, and its number. The same order in another file updates it and doesn’t count twice.',
          'A file with fewer details about an order than you already have doesn’t change it.',
          'If order numbers already exist, Cartwright compares dates and amounts. If the shop isn’t clear, it asks you. Nothing is overwritten before you answer.',
          'If you choose “Another shop”, its orders are added even if the numbers are the same.',
        ],
      },
    ],
  },
  {
    id: 'undo-import',
    group: 'Imports',
    title: 'Undoing an import',
    summary: 'Remove an import at any time and restore what it replaced.',
    keywords: 'delete remove revert wrong file mistake',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        steps: [
          'Open the import from the list at the end of the dashboard.',
          'Select “Undo import” and confirm.',
          'Your figures update when it’s done. You can leave the page.',
        ],
      },
      {
        points: [
          'The orders, customers and products that the import added no longer count.',
          'Orders that it changed are restored.',
          'You can undo imports in any order.',
          'To restore an import, import its file again.',
          'Imports made with earlier versions of Cartwright can’t restore what they replaced. We tell you before you confirm.',
        ],
      },
    ],
  },
  {
    id: 'time-zone-and-currency',
    group: 'Imports',
    title: 'Changing the time zone or currency',
    summary: 'Change either one in Settings at any time.',
    keywords: 'timezone day main currency recount settings',
    screen: { to: '/settings', label: 'Open settings' },
    sections: [
      {
        points: [
          'The time zone decides which day an order counts on. After a change, figures are recalculated in the background. You see the old figures until the new ones are ready.',
          'The main currency decides which orders the dashboard shows. Amounts are never converted. Orders in other currencies are kept and counted separately.',
          'Dates without a time zone are read in the time zone that the store has during the import. If it was wrong, undo the import, change the time zone and import the file again.',
        ],
      },
    ],
  },
  ...FORMATS,
]
