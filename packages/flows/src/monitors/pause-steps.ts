// Steps of a pause: what pausing and giving back share, the job that goes on with one and the look at what the platform shows.
import type { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import type { KeptObject, Pause } from '@tallyhelm/modules/monitors'
import type { World } from '@tallyhelm/world/handles/world'
import type { AdObjects, AdObjectTold } from './told-objects.ts'

/** When the platform gave no answer and no time. */
export const AGAIN_MS = 15_000

export const after = (world: World, ms: number): Date => new Date(world.clock.now().getTime() + ms)

type Account = NonNullable<Awaited<ReturnType<typeof findAdAccount>>>
/** A pause by the lease of its worker, with what it is about. */
export type Carried = {
  world: World
  port: AdObjects
  pause: Pause
  target: KeptObject
  account: Pick<Account, 'outsideAccountId' | 'currency'>
}

/** Before all other work: somebody's money runs out meanwhile. */
export const pauseJob = (pauseId: string, runAt?: Date) => ({
  job: 'monitors.pause',
  payload: { pause_id: pauseId },
  options: { priority: -10, ...(runAt ? { runAt } : {}) },
})

/** One waiting look at an account is enough, however many ask for it. */
export const lookJob = (adAccountId: string) => ({
  job: 'monitors.look',
  payload: { ad_account_id: adAccountId },
  options: { jobKey: `monitors:look:${adAccountId}`, priority: -9 },
})

/** Between two looks at an account in which somebody may fight back. */
export const WATCH_MS = 10_000

/** One more look, whatever pings tell: what was paused may be enabled again by whoever fights back. */
export const watchJob = (adAccountId: string, runAt: Date) => ({
  job: 'monitors.look',
  payload: { ad_account_id: adAccountId },
  options: { jobKey: `monitors:watch:${adAccountId}`, priority: -9, runAt },
})

/** What the platform shows of the target now; `gone`: it shows it no more. */
export async function seenOf({ port, account, target }: Carried): Promise<AdObjectTold | 'gone' | { why: string; retryMs: number }> {
  const answer = await port.readSome(account, target.level, [target.outsideId])
  if (answer.kind === 'gone') return 'gone'
  if (answer.kind !== 'ok') return { why: answer.trouble.message, retryMs: answer.trouble.retryAfterMs ?? AGAIN_MS }
  return answer.value.find(({ id }) => id === target.outsideId) ?? 'gone'
}
