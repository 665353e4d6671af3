// Invite people: those whom a run made, and who never signed in, are told that they may; by SMS, or by mail where an address is kept.
import { unlinked } from '@tallyhelm/protocol/values/names'
import { audit } from '@tallyhelm/modules/audit'
import {
  askInvitations,
  countWaitingInvitations,
  type EndedInvitation,
  endInvitations,
  lockRun,
  type WaitingInvitation,
  waitingInvitations,
} from '@tallyhelm/modules/takeovers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import type { TakeoverInvite } from '@tallyhelm/protocol/topics/takeovers/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
/** What is sent and not yet written down, should the worker die: the gateway knows these by their keys. */
const AT_A_TIME = 20

/**
 * Each person once; whoever was told before only with `again`, whom the gateway refused in any case. Refuses PERMISSION_DENIED, NOT_FOUND, and
 * TAKEOVER_NOBODY_TO_INVITE where nobody is left who never signed in.
 */
export async function invitePeople(world: World, actor: StaffActor, { run_id: runId, by, again }: TakeoverInvite): Promise<void> {
  requireRole(actor, takeoverEndpoints.invite)
  await world.db.transaction(system, async tx => {
    if (!(await lockRun(tx, runId))) throw new Refusal('NOT_FOUND')
    const people = await askInvitations(tx, { runId, by, again, at: world.clock.now() })
    // Those who wait since before: their job may have given up.
    if (people === 0 && (await countWaitingInvitations(tx, runId)) === 0) throw new Refusal('TAKEOVER_NOBODY_TO_INVITE')
    await world.queue.enqueue(tx, 'takeovers.invite', { run_id: runId }, { jobKey: `takeovers.invite:${runId}` })
    await audit(world, tx, actor, 'takeovers.invite', ['takeover', runId], { people, by, again })
  })
}

/** May be cut off anywhere and run again. Throws where the gateway's answer stayed unknown, for the queue to try those again. */
export async function sendTakeoverInvitations(world: World, { runId }: { runId: string }): Promise<void> {
  let after = '0'
  let unknown = 0
  for (;;) {
    const waiting = await world.db.read(system, tx => waitingInvitations(tx, runId, { after, most: AT_A_TIME }))
    const last = waiting.at(-1)
    if (last === undefined) break
    after = last.userId
    const ended: EndedInvitation[] = []
    for (const person of waiting) {
      const end = await tell(world, runId, person)
      if (end === undefined) unknown += 1
      else ended.push(end)
    }
    await world.db.transaction(system, tx => endInvitations(tx, runId, ended, world.clock.now()))
  }
  if (unknown > 0) throw new Error(`the gateway's answer to ${unknown} invitations is unknown`)
}

/** Undefined for an answer that is unknown. */
async function tell(world: World, runId: string, person: WaitingInvitation): Promise<EndedInvitation | undefined> {
  const { userId, times, by } = person
  if (!person.isToTell) return { userId, times, state: 'NEEDLESS', problem: null }
  const key = `takeover-invitation-${runId}-${userId}-${times}`
  const answer =
    by === 'SMS'
      ? await world.messaging.sendSms({ to: `${person.countryCode}${person.mobile}`, text: smsOf(world, person), key })
      : await world.messaging.sendMail({ to: person.email, ...mailOf(world, person), key })
  if (answer.kind === 'unknown') return undefined
  if (answer.kind === 'refused') return { userId, times, state: 'REFUSED', problem: `邀请未送达：${answer.reason}` }
  return { userId, times, state: 'SENT', problem: null }
}

const signInAddress = (world: World) => `${world.settings.portalUrl}/login`

function smsOf(world: World, { customerName }: WaitingInvitation): string {
  const { name_zh: brand } = world.settings.brand
  return `【${brand}】您在${brand}的账号已开通（${customerName}），请使用本手机号以短信验证码登录：${signInAddress(world)}`
}

/** The address is as somebody typed it: the mail tells nothing by which a stranger could sign in. */
function mailOf(world: World, { name, customerName, mobile }: WaitingInvitation): { subject: string; text: string } {
  const { name_zh: brand } = world.settings.brand
  const way = `请使用尾号 ${mobile.slice(-4)} 的手机号，以短信验证码登录`
  return {
    subject: `【${brand}】账号已开通`,
    text: `${unlinked(name)}，您好：\n\n您在${brand}的账号已开通（${unlinked(customerName)}）。\n${way}：\n${signInAddress(world)}\n\n如与您无关，请忽略本邮件。\n\n${brand}`,
  }
}
