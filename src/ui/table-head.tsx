/** A column's name; `figures` aligns it to the right. */
type Column = string | { figures: string }

/** The header row of a `Table`. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === 'string' ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.figures} scope="col" data-numeric>
              {column.figures}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}
