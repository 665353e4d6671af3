// What has been chosen in a list, over all pages and filters, with the rows as last seen.
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Selection } from '@tallyhelm/ui/table/selection'
import { useMemo, useState } from 'react'

export type Chosen<Row = AccountRow> = {
  selected: Selection
  rows: readonly Row[]
  select: (keys: Selection) => void
  /** Adds these, whichever page they are on. */
  add: (rows: readonly Row[]) => void
  clear: () => void
}

/** `keyOf` tells what a row is called in the list's selection. */
export function useChosen<Row>(page: readonly Row[], keyOf: (row: Row) => string): Chosen<Row> {
  const [known, setKnown] = useState<ReadonlyMap<string, Row>>(new Map())
  const keyed = (rows: readonly Row[]) => rows.map((row): [string, Row] => [keyOf(row), row])
  const selected = useMemo(() => new Set(known.keys()), [known])
  const fresh = new Map(keyed(page))
  return {
    selected,
    rows: [...known].map(([id, row]) => fresh.get(id) ?? row),
    select: keys => setKnown(before => new Map([...before, ...fresh].filter(([id]) => keys.has(id)))),
    add: more => setKnown(before => new Map([...before, ...keyed(more)])),
    clear: () => setKnown(new Map()),
  }
}

export const accountKey = (row: AccountRow): string => row.account_id
