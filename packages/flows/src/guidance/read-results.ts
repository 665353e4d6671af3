// Read what came of applied guidance: the conversions of the days around it, as the platform counts them (job guidance.read-results).
import { accountDay, findAdAccounts, lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { accountsWithApplied, writeResults } from '@tallyhelm/modules/guidance'
import { addDays } from '@tallyhelm/protocol/values/day'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const DAY_MS = 86_400_000
/** Seven days after, and as long as Meta still corrects them. */
const FOLLOWED_DAYS = 35
const BEFORE_DAYS = 8
const TOGETHER = 50

export async function readResults(world: World): Promise<{ told: number; unread: number }> {
  const now = world.clock.now()
  const port = world.platforms.FACEBOOK.guidance
  const accounts = await world.db.read(system, async tx => {
    const stopped = await findStoppedChannels(tx, now)
    if (stopped.some(({ channel }) => channel === 'FACEBOOK')) return []
    return await findAdAccounts(tx, await accountsWithApplied(tx, new Date(now.getTime() - FOLLOWED_DAYS * DAY_MS)))
  })
  const all = { told: 0, unread: 0 }
  if (port === undefined) return all
  const today = accountDay(now, 'UTC')
  const [from, until] = [addDays(today, -FOLLOWED_DAYS - BEFORE_DAYS), addDays(today, 2)]
  for (const chunk of groupsOf(accounts, TOGETHER)) {
    const answers = await port.readConversions(chunk, from, until)
    await world.db.transaction(system, async tx => {
      const locked = await lockAdAccounts(
        tx,
        chunk.map(({ id }) => id),
      )
      for (const answer of answers) {
        const account = locked.find(each => each.outsideAccountId === answer.account.outsideAccountId && each.takenBackAt === null)
        all[account && answer.kind === 'ok' ? 'told' : 'unread'] += 1
        if (!account || answer.kind !== 'ok') continue
        const ended = accountDay(now, account.timezone)
        await writeResults(tx, account, { from, until: addDays(ended, 1), days: answer.days, at: now })
      }
    })
  }
  return all
}
