/** A column's name, wrapped where figures stand in it. */
type Column = string | { figures: string }

/** The row of a `Table` that names its columns. */
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
