/** A column's name. The object form is for a column of numbers. */
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
