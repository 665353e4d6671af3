// Tag ad accounts: the agency's own marks on one or many, for its own eyes.
import { lockAdAccounts, writeTags } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { QuotaBanReply, TagRequest } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { tagsProblem } from '@tallyhelm/protocol/topics/ad-accounts/tags'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** All of them or none. Refuses NOT_FOUND, INPUT_INVALID when one of them would have too many. */
export async function tagAdAccounts(world: World, actor: StaffActor, input: TagRequest): Promise<QuotaBanReply> {
  const ids = [...new Set(input.account_ids)]
  return await world.db.transaction({ kind: 'staff' }, async tx => {
    const accounts = await lockAdAccounts(tx, ids)
    if (accounts.length !== ids.length) throw new Refusal('NOT_FOUND')
    let changed = 0
    for (const account of accounts) {
      const others = account.tags.filter(tag => !input.tags.includes(tag))
      const after = input.mode === 'ADD' ? [...account.tags, ...input.tags.filter(tag => !account.tags.includes(tag))] : others
      if (after.join('\n') === account.tags.join('\n')) continue
      const problem = tagsProblem(after)
      if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'tags', msg: `${account.accountName}：${problem}` }])
      await writeTags(tx, account.id, after)
      await audit(world, tx, actor, 'ad-accounts.tag', ['ad-account', account.id, account], {
        before: { tags: account.tags },
        after: { tags: after },
        reason: input.reason,
      })
      changed += 1
    }
    return { changed }
  })
}
