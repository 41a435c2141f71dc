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
    id: 'rejected-rows',
    group: 'Imports',
    title: 'Rejected rows and rows left out',
    summary: 'Why some rows are not taken, and how to bring them in.',
    keywords: 'error invalid date amount csv line reason',
    sections: [
      {
        paragraphs: [
          'A row that cannot be read, with a date such as 30 February or an amount that is none, is rejected and listed with its line, its column and the reason. The rest of the file is taken. Download the list, mend the rows, and import them.',
          'A row that is right but no sale, such as a test order or an adjustment, is left out. The report says how many and why.',
        ],
      },
    ],
  },
  ...FORMATS,
]
