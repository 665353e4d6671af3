// What is being done about frozen accounts, for the cells of the list and the drawer.
import type { Freeze } from '@tallyhelm/protocol/topics/freezes/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { createContext, useContext } from 'react'

export type ThawRow = Pick<Freeze, 'record_id' | 'account_name' | 'outside_account_id'>
export type FreezeAct = { kind: 'apply'; rows: readonly ThawRow[] } | { kind: 'withdraw'; row: ThawRow }
type Acts = {
  act: (act: FreezeAct) => void
  open: (recordId: string) => void
  /** Why nothing may be asked for here. */
  obstacle: string | undefined
  channel: Channel
}

const Context = createContext<Acts>({ act: () => undefined, open: () => undefined, obstacle: undefined, channel: 'FACEBOOK' })
export const FreezeActs = Context.Provider
export const useFreezeActs = (): Acts => useContext(Context)
