// Read guidance: asks Meta about the ad accounts whose turn it is, and keeps what it tells, in its own words (job guidance.read).
import { type AdAccount, accountDay, findAdAccounts, lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { nextToAsk, recordNoAnswer, takeInGuidance } from '@tallyhelm/modules/guidance'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
/** Recommendations change slowly, and each account costs two calls. */
const EVERY_MS = 6 * 3_600_000
/** Accounts that one run asks about, and how many are written together. */
const MOST = 250
const TOGETHER = 25

type Port = NonNullable<World['platforms']['FACEBOOK']['guidance']>
export type GuidanceAnswer = Awaited<ReturnType<Port['read']>>[number]

/** What the platform no longer tells has expired; of an account that gave no answer everything stays. */
export async function readGuidance(world: World): Promise<{ told: number; unread: number }> {
  const now = world.clock.now()
  const port = world.platforms.FACEBOOK.guidance
  const accounts = await world.db.read(system, async tx => {
    const stopped = await findStoppedChannels(tx, now)
    if (stopped.some(({ channel }) => channel === 'FACEBOOK')) return []
    return await findAdAccounts(tx, await nextToAsk(tx, new Date(now.getTime() - EVERY_MS), MOST))
  })
  if (port === undefined || accounts.length === 0) return { told: 0, unread: 0 }
  const answers = await port.read(accounts)
  for (const chunk of groupsOf(answers, TOGETHER)) await keepGuidance(world, accounts, chunk)
  const told = answers.filter(answer => answer.kind === 'ok').length
  return { told, unread: answers.length - told }
}

/** In one transaction; what was taken back while the platform was read is nobody's. */
export async function keepGuidance(world: World, accounts: readonly AdAccount[], answers: readonly GuidanceAnswer[]): Promise<void> {
  const now = world.clock.now()
  const byOutsideId = new Map(accounts.map(account => [account.outsideAccountId, account]))
  const asked = answers.flatMap(answer => {
    const account = byOutsideId.get(answer.account.outsideAccountId)
    return account ? [{ id: account.id, answer }] : []
  })
  const ids = asked.map(({ id }) => id)
  await world.db.transaction(system, async tx => {
    const locked = new Map((await lockAdAccounts(tx, ids)).map(account => [account.id, account]))
    for (const { id, answer } of asked) {
      const account = locked.get(id)
      if (!account || account.takenBackAt !== null) continue
      if (answer.kind === 'ok') {
        const { score, guidance: told, read, adopted } = answer
        const note = { newId: () => world.ids.next(), at: now, today: accountDay(now, account.timezone) }
        await takeInGuidance(tx, account, { score, told, read, adopted }, note)
      } else await recordNoAnswer(tx, account, answer.trouble.code, now)
    }
  })
}
