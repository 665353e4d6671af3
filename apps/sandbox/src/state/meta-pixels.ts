// Pixels: found by their id, changed with a copy of what was for stale reads, and taken from the accounts where nothing else is known of one.
import type { Agency, SharedPixel } from './meta-businesses.ts'
import type { MetaAccount } from './model.ts'
import { accountsOf, changeAccount, findAccount, type ReadFor, type World } from './world.ts'

/** What stands with accounts only belongs to the business of the first of them. */
export function findPixel(world: World, id: string, { stale }: ReadFor): SharedPixel | null {
  const held = world.state.metaPixels?.find(each => each.id === id)
  if (held) return stale ? (world.previousPixels.get(id) ?? held) : held
  const users = accountsOf(world, 'meta', { stale: false }).filter(({ pixels }) => pixels.some(pixel => pixel.id === id))
  const [first] = users
  if (!first) return null
  const accounts = users.map(account => ({ accountId: account.id, businessId: account.businessId }))
  const name = first.pixels.find(pixel => pixel.id === id)?.name ?? id
  return { id, name, ownerId: first.businessId, agencies: [], accounts }
}

export function allPixels(world: World, reading: ReadFor): SharedPixel[] {
  const held = (world.state.metaPixels ?? []).map(({ id }) => id)
  const used = accountsOf(world, 'meta', { stale: false }).flatMap(account => account.pixels.map(({ id }) => id))
  return [...new Set([...held, ...used])].flatMap(id => findPixel(world, id, reading) ?? [])
}

/** Changes a pixel, and the accounts that report to it from then on. */
export function changePixel(world: World, pixel: SharedPixel, change: Partial<SharedPixel>, requestId: string): SharedPixel {
  const before = pixel
  const after = { ...pixel, ...change }
  world.previousPixels.set(pixel.id, before)
  world.state.metaPixels = [...(world.state.metaPixels ?? []).filter(each => each.id !== pixel.id), after]
  for (const { accountId } of [...before.accounts, ...after.accounts]) {
    const account = findAccount(world, 'meta', accountId, { stale: false })
    if (!account) continue
    const uses = after.accounts.some(each => each.accountId === account.id)
    const used = account.pixels.some(each => each.id === pixel.id)
    if (uses === used) continue
    changeAccount(world, account, { operation: 'meta.pixel.accounts', requestId }, target => {
      const others = target.pixels.filter(each => each.id !== pixel.id)
      target.pixels = uses ? [...others, { id: after.id, name: after.name }] : others
    })
  }
  world.touched()
  return after
}

const isConfirmed = ({ status = 'CONFIRMED' }: Agency): boolean => status === 'CONFIRMED'

export function usesPixel({ ownerId, agencies }: SharedPixel, businessId: string): boolean {
  return ownerId === businessId || agencies.some(each => each.id === businessId && isConfirmed(each))
}

export function usesAccount(account: MetaAccount, businessId: string): boolean {
  return account.businessId === businessId || account.agencies.some(each => each.id === businessId && isConfirmed(each))
}
