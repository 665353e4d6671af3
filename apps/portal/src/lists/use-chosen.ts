// What has been chosen in a list, over all pages and filters, with the rows as last seen.
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Selection } from '@tallyhelm/ui/table/selection'
import { useMemo, useState } from 'react'

export type Chosen = {
  selected: Selection
  rows: readonly AccountRow[]
  select: (keys: Selection) => void
  /** Adds these, whichever page they are on. */
  add: (rows: readonly AccountRow[]) => void
  clear: () => void
}

export function useChosen(page: readonly AccountRow[]): Chosen {
  const [known, setKnown] = useState<ReadonlyMap<string, AccountRow>>(new Map())
  const selected = useMemo(() => new Set(known.keys()), [known])
  const rows = useMemo(() => {
    const fresh = new Map(page.map(row => [row.account_id, row]))
    return [...known].map(([id, row]) => fresh.get(id) ?? row)
  }, [known, page])
  return {
    selected,
    rows,
    select: keys =>
      setKnown(before => {
        const next = new Map([...before].filter(([id]) => keys.has(id)))
        for (const row of page) if (keys.has(row.account_id)) next.set(row.account_id, row)
        return next
      }),
    add: more => setKnown(before => new Map([...before, ...more.map((row): [string, AccountRow] => [row.account_id, row])])),
    clear: () => setKnown(new Map()),
  }
}
