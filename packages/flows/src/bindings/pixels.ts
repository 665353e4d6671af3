// Pixels: shared with an ad account once our business sees both, or with another business; whose pixel it is is asked first.
import { addBinding, dropBinding, isOfOthers } from '@tallyhelm/modules/ad-accounts'
import { PIXEL_DAYS } from '@tallyhelm/protocol/topics/bindings/enums'
import type { World } from '@tallyhelm/world/handles/world'
import { NOT_CONNECTED, unread } from '../items/no-answer.ts'
import { NOT_SENT, written } from './answers.ts'
import type { BindingRule, Bound, Standing } from './binding-rules.ts'

type Port = NonNullable<World['platforms']['FACEBOOK']['pixels']>
type Answer = Extract<Standing, { kind: 'missing' | 'refused' | 'unavailable' }>

const portOf = (world: World) => world.platforms.FACEBOOK.pixels
const missing = (field: string, told: string): Answer => ({ kind: 'missing', told, objections: [{ field, reasonText: told }] })
/** As for one that does not exist: whose it is stays unknown. */
const FOREIGN: Answer = { kind: 'refused', told: '该 Pixel 不可用，请核对 Pixel ID 与所属 BM' }

/** Two steps: our business sees pixel and account, then it shares the one with the other. */
export const pixelRule: BindingRule = {
  days: PIXEL_DAYS,

  async read(world, pair) {
    const port = portOf(world)
    if (!port) return NOT_CONNECTED
    if (pair.action === 'BIND') {
      const obstacle = (await obstacleOf(world, port, pair)) ?? (await accountObstacle(port, pair))
      if (obstacle) return obstacle
    }
    const accounts = await port.readAccounts(pair.target)
    // What we see no more is shared by us no more.
    if (accounts.kind === 'gone') return pair.action === 'UNBIND' ? { kind: 'as_asked' } : { kind: 'not_yet' }
    if (accounts.kind !== 'ok') return unread(accounts.trouble)
    const isShared = accounts.value.some(({ outsideAccountId }) => outsideAccountId === pair.outsideAccountId)
    return { kind: isShared === (pair.action === 'BIND') ? 'as_asked' : 'not_yet' }
  },

  async write(world, pair) {
    const port = portOf(world)
    if (!port) return NOT_SENT
    return written(pair.action === 'BIND' ? await port.share(pair.target, pair) : await port.unshare(pair.target, pair))
  },

  async takeIn(world, tx, pair) {
    const binding = { kind: 'PIXEL' as const, outsideId: pair.target }
    if (pair.action === 'UNBIND') await dropBinding(tx, pair.adAccountId, binding)
    else await addBinding(tx, pair, { ...binding, id: world.ids.next(), status: 'BIND' }, world.clock.now())
  },
}

/** A pixel that we see is shared with a customer's BM. */
export const pixelBusinessRule: BindingRule = {
  days: PIXEL_DAYS,

  async read(world, pair) {
    const port = portOf(world)
    if (!port) return NOT_CONNECTED
    if (pair.action === 'BIND') {
      const obstacle = await obstacleOf(world, port, pair)
      if (obstacle) return obstacle
    }
    const partners = await port.readPartners(pair.target)
    if (partners.kind === 'gone') return pair.action === 'UNBIND' ? { kind: 'as_asked' } : { kind: 'not_yet' }
    if (partners.kind !== 'ok') return unread(partners.trouble)
    const isShared = partners.value.some(({ partnerId }) => partnerId === pair.businessId)
    return { kind: isShared === (pair.action === 'BIND') ? 'as_asked' : 'not_yet' }
  },

  async write(world, pair) {
    const port = portOf(world)
    if (!port) return NOT_SENT
    const businessId = pair.businessId ?? ''
    return written(pair.action === 'BIND' ? await port.shareWith(pair.target, businessId) : await port.unshareWith(pair.target, businessId))
  },

  takeIn: async () => {},
}

/** Many customers share their pixels with our one business: seeing one says nothing about whose it is. */
async function obstacleOf(world: World, port: Port, pair: Bound): Promise<Answer | undefined> {
  const facts = await port.see(pair.target)
  if (facts.kind === 'gone') return missing('pixel', `请在所属 BM 中把 Pixel 共享给代理 BM ${port.businessId}`)
  if (facts.kind !== 'ok') return unread(facts.trouble)
  const { isOurs, ownerId } = facts.value
  if (pair.type === 'PIXEL' && !isOurs && pair.businessId !== ownerId) return FOREIGN
  const { customerId, target } = pair
  const isForeign = await world.db.read({ kind: 'system' }, async tx => {
    if (await isOfOthers(tx, { customerId, kind: 'PIXEL', outsideId: target })) return true
    return ownerId !== null && (await isOfOthers(tx, { customerId, kind: 'BM', outsideId: ownerId }))
  })
  return isForeign ? FOREIGN : undefined
}

async function accountObstacle(port: Port, pair: Bound): Promise<Answer | undefined> {
  const sees = await port.seesAccount(pair)
  if (sees.kind === 'gone' || (sees.kind === 'ok' && !sees.value)) return missing('account', '代理 BM 暂看不到该账户，请联系专属顾问')
  return sees.kind === 'ok' ? undefined : unread(sees.trouble)
}
