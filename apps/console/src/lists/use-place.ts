// The place of the open row in its queue: what comes before and after it, also once it has left the list.
import { useState } from 'react'

type Place<Row> = {
  previous: Row | undefined
  next: Row | undefined
  /** The next row that is wanted: below first, then from the top. */
  nextThat: (isWanted: (row: Row) => boolean) => Row | undefined
}

/** `last`: where it stood when it was last seen; the rows below have moved up since. */
export function placeOf<Row>(rows: readonly Row[], index: number, last: number): Place<Row> {
  const below = index < 0 ? last : index + 1
  return {
    previous: rows[(index < 0 ? last : index) - 1],
    next: rows[below],
    nextThat: isWanted => [...rows.slice(below), ...rows.slice(0, below)].find(row => isWanted(row)),
  }
}

export function usePlace<Row>(rows: readonly Row[], isOpen: (row: Row) => boolean): Place<Row> {
  const [last, setLast] = useState(0)
  const index = rows.findIndex(row => isOpen(row))
  if (index >= 0 && index !== last) setLast(index)
  return placeOf(rows, index, last)
}
