// End a call: what was decided after a platform was asked is written down, together with other legs of the same moment.
import { noteChannels } from '@tallyhelm/modules/channels'
import { type Answer, type Item, lockItems } from '@tallyhelm/modules/quota'
import { together } from '@tallyhelm/world/handles/together'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type LegWork, legWork } from './leg-work.ts'
import { type Settled, settleInto } from './settle-item.ts'

/**
 * `item` as it was when the platform was asked; `isWell`: the platform answered; `attempt`: the call that was made, with its answer. Nothing is
 * settled of an item that somebody else took meanwhile; its answer is kept and makes for another look.
 */
export type EndedCall = Settled & { isWell: boolean; attempt?: { number: number; answer: Answer } }

export const endCall: (world: World, ended: EndedCall) => Promise<void> = together(
  { what: 'legs', sizeOf: ({ item }) => 1 + item.carries },
  endCalls,
)

async function endCalls(world: World, tx: Tx, calls: readonly EndedCall[]): Promise<void[]> {
  const work = legWork(world)
  const opened = await noteChannels(
    tx,
    calls.map(({ item, isWell }) => ({ channel: item.channel, isWell })),
    work.now,
  )
  for (const channel of opened) world.log.error({ channel }, 'the channel does not answer: its circuit breaker is open')
  const locked = new Map(
    (
      await lockItems(
        tx,
        calls.map(({ item }) => item.id),
      )
    ).map(item => [item.id, item]),
  )
  const settled = calls.flatMap(call => {
    const current = locked.get(call.item.id)
    // Of two calls for one item the first to come settles it.
    locked.delete(call.item.id)
    return takeUp(work, call, current)
  })
  await settleInto(world, tx, work, settled)
  await work.carryOut(tx)
  return calls.map(() => undefined)
}

function takeUp(work: LegWork, { item, step, figures, attempt }: EndedCall, current: Item | undefined): Settled[] {
  const isCurrent = current !== undefined && current.state === item.state && current.fence === item.fence
  if (attempt) work.answer({ itemId: item.id, ...attempt, isLate: !isCurrent })
  if (isCurrent) return [{ item: current, step, figures: figures ?? null }]
  if (attempt) work.reconcile(item, work.now)
  return []
}
