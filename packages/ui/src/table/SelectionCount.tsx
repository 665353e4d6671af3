// Speaks how many rows are chosen whenever that changes; shows nothing.
export const SelectionCount = ({ count, unit = '条' }: { count: number; unit?: string }) => (
  <span className="sr-only" role="status">
    {count === 0 ? '' : `已选 ${count} ${unit}`}
  </span>
)
