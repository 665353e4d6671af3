// Names: what an account is called on its platform, changed only from the name that was seen when it was asked for.
import { writeAccountName } from '@tallyhelm/modules/ad-accounts'
import { NOT_CONNECTED, unread } from '../items/no-answer.ts'
import { DONE_BEFORE, NOT_SENT, refusedHere, unsent, written } from './answers.ts'
import type { BindingRule } from './binding-rules.ts'

export const nameRule: BindingRule = {
  days: 1,

  async read(world, pair) {
    const port = world.platforms[pair.channel].names
    if (!port) return NOT_CONNECTED
    const name = await port.read(pair)
    if (name.kind === 'gone') return { kind: 'unclear', why: name.trouble.message }
    if (name.kind !== 'ok') return unread(name.trouble)
    return { kind: name.value === pair.target ? 'as_asked' : 'not_yet' }
  },

  async write(world, pair) {
    const port = world.platforms[pair.channel].names
    if (!port) return NOT_SENT
    const name = await port.read(pair)
    if (name.kind !== 'ok') return unsent(name.trouble)
    if (name.value === pair.target) return DONE_BEFORE
    if (name.value !== pair.before) return refusedHere(`原名称已变更为“${name.value}”，请核对后重新提交`)
    if ([...pair.target].length > port.most) return refusedHere(`该渠道的名称不超过 ${port.most} 个字符`)
    return written(await port.rename(pair, pair.target))
  },

  takeIn: (_world, tx, pair) => writeAccountName(tx, pair.adAccountId, pair.target),
}
