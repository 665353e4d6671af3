// The place of the open leg among the rows of the queue: what comes before and after it, also once it has left them.
import type { ConsoleLeg } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { useState } from 'react'

type Row = Pick<ConsoleLeg, 'item_id' | 'apply_no' | 'state'>
type Place<Of> = {
  previous: Of | undefined
  next: Of | undefined
  /** The next leg of another order that waits for the agency: below first, then from the top. */
  nextWaiting: (applyNo: string) => Of | undefined
}

/** `last`: where it stood when it was last seen; the rows below have moved up since. */
export function placeOf<Of extends Row>(rows: readonly Of[], openId: string | undefined, last: number): Place<Of> {
  const index = rows.findIndex(row => row.item_id === openId)
  const below = index < 0 ? last : index + 1
  return {
    previous: rows[(index < 0 ? last : index) - 1],
    next: rows[below],
    nextWaiting: applyNo =>
      [...rows.slice(below), ...rows.slice(0, below)].find(row => row.state === 'PENDING_APPROVAL' && row.apply_no !== applyNo),
  }
}

export function usePlace<Of extends Row>(rows: readonly Of[], openId: string | undefined): Place<Of> {
  const [last, setLast] = useState(0)
  const index = rows.findIndex(row => row.item_id === openId)
  if (index >= 0 && index !== last) setLast(index)
  return placeOf(rows, openId, last)
}
