// Managers: which manager accounts of Google's an account is below; moved within our tree, or linked with a customer's own.
import { addBinding, dropBinding, findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { writeBefore } from '@tallyhelm/modules/bindings'
import { LINK_DAYS } from '@tallyhelm/protocol/topics/bindings/enums'
import type { World } from '@tallyhelm/world/handles/world'
import { NOT_CONNECTED, unread } from '../items/no-answer.ts'
import { DONE_BEFORE, NOT_SENT, refusedHere, unsent, written } from './answers.ts'
import type { BindingRule, Bound, Standing, Written } from './binding-rules.ts'
import { holdsQuota, QUOTA_LEFT } from './own-places.ts'

type Port = NonNullable<World['platforms']['GOOGLE']['managers']>
type Links = Extract<Awaited<ReturnType<Port['readLinks']>>, { kind: 'ok' }>['value']

const portOf = (world: World) => world.platforms.GOOGLE.managers

export const managerRule: BindingRule = {
  days: LINK_DAYS,

  async read(world, pair) {
    const port = portOf(world)
    if (!port) return NOT_CONNECTED
    const links = await port.readLinks(pair)
    if (links.kind === 'gone') return { kind: 'unclear', why: links.trouble.message }
    if (links.kind !== 'ok') return unread(links.trouble)
    return standingOf(port, pair, links.value)
  },

  async write(world, pair) {
    const port = portOf(world)
    if (!port) return NOT_SENT
    const links = await port.readLinks(pair)
    if (links.kind !== 'ok') return unsent(links.trouble)
    if (pair.action === 'MOVE') return await move(world, port, pair, links.value)
    const link = linkTo(links.value, pair.target)
    if (pair.action === 'UNBIND') return link ? await end(world, port, pair, link) : DONE_BEFORE
    return link ? written(await port.accept(pair, link)) : refusedHere('未找到该 MCC 的邀请')
  },

  async takeIn(world, tx, pair) {
    const bound = (outsideId: string) => ({ kind: 'MCC' as const, outsideId })
    if (pair.action === 'UNBIND') return await dropBinding(tx, pair.adAccountId, bound(pair.target))
    if (pair.action === 'MOVE' && pair.before !== '') await dropBinding(tx, pair.adAccountId, bound(pair.before))
    await addBinding(tx, pair, { ...bound(pair.target), id: world.ids.next(), status: 'ACTIVE' }, world.clock.now())
  },
}

/** The newest word of a manager counts: an ended link stays in the list beside the one that follows it. */
function linkTo(links: Links, managerId: string): Links[number] | undefined {
  const own = links.filter(link => link.managerId === managerId)
  return own.find(({ standing }) => standing === 'BOUND') ?? own.find(({ standing }) => standing === 'PENDING')
}

function standingOf({ rootId }: Port, pair: Bound, links: Links): Standing {
  const link = linkTo(links, pair.target)
  if (pair.action === 'UNBIND') return { kind: link ? 'not_yet' : 'as_asked' }
  if (link?.standing === 'BOUND') return { kind: 'as_asked' }
  if (pair.action === 'MOVE' || link) return { kind: 'not_yet' }
  const refused = links.some(({ managerId, standing }) => managerId === pair.target && standing === 'REFUSED')
  if (refused && pair.waitsFor === 'CUSTOMER') return { kind: 'refused', told: 'MCC 的邀请已被拒绝或取消' }
  const told = `请在 MCC ${pair.target} 中邀请账户 ${pair.outsideAccountId}，收到邀请后自动接受（代理 MCC ${rootId} 保持不变）`
  return { kind: 'missing', told, objections: [{ field: 'invitation', reasonText: told }] }
}

/** From the manager of our tree that it is below now: read just before, since another one may have moved it. */
async function move(world: World, port: Port, pair: Bound, links: Links): Promise<Written> {
  if (linkTo(links, pair.target)?.standing === 'BOUND') return DONE_BEFORE
  const tree = await port.readTree()
  if (tree.kind !== 'ok') return unsent(tree.trouble)
  const ours = new Set(tree.value.map(({ id }) => id))
  if (!ours.has(pair.target)) return refusedHere('新 MCC 不在代理的 MCC 体系内，请改用绑定')
  const from = links.find(({ managerId, standing }) => standing === 'BOUND' && ours.has(managerId))
  if (!from) return refusedHere('账户不在代理的 MCC 体系内')
  if (pair.before !== '' && from.managerId !== pair.before) return refusedHere(`账户已在 MCC ${from.managerId} 下，请核对后重新提交`)
  if (pair.before === '') await world.db.transaction({ kind: 'system' }, tx => writeBefore(tx, pair.id, from.managerId))
  return written(await port.move(pair, from, pair.target))
}

/** What stands in our tree carries our quota: it leaves once that is cleared. */
async function end(world: World, port: Port, pair: Bound, link: Links[number]): Promise<Written> {
  const tree = await port.readTree()
  if (tree.kind !== 'ok') return unsent(tree.trouble)
  if (tree.value.some(({ id }) => id === pair.target)) {
    const account = await world.db.read({ kind: 'system' }, tx => findAdAccount(tx, pair.adAccountId))
    if (!account || holdsQuota(account)) return refusedHere(QUOTA_LEFT)
  }
  return written(await port.end(pair, link))
}
