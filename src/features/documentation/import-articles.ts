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
    { heading: 'Where the file comes from', paragraphs: [how] },
    ...(columns.length > 0
      ? [{ heading: 'How it is recognised', paragraphs: [`By these columns: ${columns.join(', ')}.`] }]
      : []),
    { heading: 'Worth knowing', points: notes },
  ],
}))

/** Bringing in orders: in general, and one article for each format. */
export const IMPORT_ARTICLES: readonly Article[] = [
  {
    id: 'importing-a-file',
    group: 'Imports',
    title: 'Importing a file',
    summary: 'What happens to a file, what is taken, and what is not.',
    keywords: 'upload csv zip gzip import cancel duplicate twice size limit',
    screen: { to: '/dashboard?import=new', label: 'Import a file' },
    sections: [
      {
        points: [
          'CSV and other tables with a header row, also packed as .gz or .zip, up to 2 GiB.',
          'The kind of file is recognised by its columns. For a table it does not know, Cartwright asks which column means what, and which order day and month have where both would fit.',
          'The import runs on while you leave the page, and can be cancelled.',
          'Nothing of a file shows before all of it is in.',
          'The same file twice changes nothing. A newer export updates the orders that changed.',
        ],
      },
      {
        heading: 'When it fails',
        paragraphs: [
          'A file that is cut off, empty, or no table changes nothing in your store. The message says what is wrong with it.',
        ],
      },
    ],
  },
  {
    id: 'several-files',
    group: 'Imports',
    title: 'Importing several files at once',
    summary: 'Drop up to 20 files, answer what they ask, and read one report.',
    keywords: 'multiple batch drop together many combined',
    screen: { to: '/dashboard?import=new', label: 'Import files' },
    sections: [
      {
        points: [
          'Drop or choose up to 20 files, from any platforms and in any order. They are imported one after the other.',
          'The list shows where each file stands. Files that need your answer wait for it; the others go on.',
          'At most five imports are open at a time. The next files follow when you answer or cancel one.',
          'A file that can’t be read fails alone. The others are not affected.',
          'Keep the page open until all files are uploaded. After that you can close it: the address of the page shows the same list again.',
          'The report adds up all files per currency. Each file also has a report of its own, where you can undo it.',
        ],
      },
    ],
  },
  {
    id: 'import-report',
    group: 'Imports',
    title: 'Reading the report of an import',
    summary: 'How the totals in the file come to the sales you see.',
    keywords: 'reconcile reconciliation totals difference tips gift cards refunds fees',
    sections: [
      {
        paragraphs: [
          'For each currency the report begins with the order totals in the file and ends with the total sales that were counted. Each step in between says why an amount is not counted.',
        ],
      },
      {
        heading: 'The steps',
        points: [
          'Tips and gift cards sold are part of what the customer paid, but not of sales.',
          'Amounts left out belong to rows that are not sales, such as test orders, failed payments and stock adjustments.',
          'Refunds and cancellations take sales back. The order totals in a file usually don’t include them.',
          'A difference is what the total of an order says beyond its lines. Orders that differ by more than 0.01 are listed.',
          'Where a file has no order totals, the report begins with the sum of its rows.',
          'Marketplace and payment fees are shown beside the sums. They are not part of sales.',
        ],
      },
    ],
  },
  {
    id: 'rejected-rows',
    group: 'Imports',
    title: 'Rejected rows and rows left out',
    summary: 'Why some rows are not taken, and how to bring them in.',
    keywords: 'error invalid date amount csv line reason skipped ignored download',
    sections: [
      {
        heading: 'Rejected',
        paragraphs: [
          'A rejected row could not be read, for example because of the date 30 February or an invalid amount. The rest of the file is taken. Download the list from the report: it gives the line, the column and the reason of each row. Fix the rows and import them.',
        ],
      },
      {
        heading: 'Left out',
        paragraphs: [
          'A row that is left out is correct, but not a sale: a failed payment, a draft, a stock adjustment, or an older row of the same order. The report says how many and why, and has a list of these rows too. You don’t need to do anything.',
        ],
      },
    ],
  },
  {
    id: 'order-identity',
    group: 'Imports',
    title: 'How an order is recognised again',
    summary: 'By the shop it was sold in and its number, whatever the file looks like.',
    keywords: 'duplicate twice identity shop channel number update overlap',
    sections: [
      {
        points: [
          'An order is known by its shop, such as your Shopify store, and its number. The same order in another export or another kind of file updates it and is not counted twice.',
          'A file that tells less about an order than you already have changes nothing about it.',
          'Where a file has numbers that you already have, Cartwright compares dates and amounts. If it is not clear which shop the orders are from, it asks. Nothing is overwritten before you answer.',
          'If you choose “Another shop”, its orders are added beside those you have, even where the numbers are the same.',
        ],
      },
    ],
  },
  {
    id: 'undo-import',
    group: 'Imports',
    title: 'Undoing an import',
    summary: 'Take an import back at any time, and get back what it replaced.',
    keywords: 'delete remove revert wrong file mistake',
    screen: { to: '/dashboard', label: 'Open the dashboard' },
    sections: [
      {
        steps: [
          'Open the import from the list of imports at the end of the dashboard.',
          'Choose “Undo import” and confirm.',
          'Your figures change when it is done. You can leave the page meanwhile.',
        ],
      },
      {
        points: [
          'The orders, customers and products that the import added no longer count.',
          'Orders that it changed count again as they were before.',
          'You can undo imports in any order, also after later ones.',
          'To bring an import back, import its file again.',
          'Imports of earlier versions of Cartwright did not keep what they replaced. Undoing one of them says so before you confirm.',
        ],
      },
    ],
  },
  {
    id: 'time-zone-and-currency',
    group: 'Imports',
    title: 'Changing time zone and currency',
    summary: 'Both can be changed in Settings at any time, also with orders in the store.',
    keywords: 'timezone day main currency recount settings',
    screen: { to: '/settings', label: 'Open settings' },
    sections: [
      {
        points: [
          'The time zone decides on which day an order counts. After a change, the days are counted again in the background. The old figures stay until the new ones are ready.',
          'The main currency decides which orders the dashboard shows. Amounts are never converted: orders in other currencies are kept and counted apart.',
          'Dates in a file without a time zone are read in the time zone of the store at the time of the import. If it was wrong, undo the import, change the time zone and import the file again.',
        ],
      },
    ],
  },
  ...FORMATS,
]
