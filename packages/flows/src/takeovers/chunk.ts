// Chunk: rows of one sheet that are made in one transaction.
import type { Facts, Run } from '@tallyhelm/modules/takeovers'
import type { TakeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Its sound rows, judged by what is known now; the run is locked. */
export type Chunk = {
  world: World
  tx: Tx
  run: Run
  actor: StaffActor
  sheet: TakeoverSheet
  sound: readonly { rowNo: number; facts: Facts }[]
  passwordHash: string
}

/** When a chunk is made, what it refers to stands in the database. */
export function madeId(id: string | null): string {
  if (id === null) throw new Error('a row was judged sound that refers to what is not made')
  return id
}
