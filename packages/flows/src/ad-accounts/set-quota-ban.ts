// Set the agency's ban: it forbids additions to ad accounts whatever their platform says, or allows them again.
import { lockAdAccounts, statusUnderMarks, syncJobOf, writeQuotaBan } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { QuotaBan, QuotaBanReply } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * All of them or none; a ban holds at once, outlasts synchronisations and spares orders that were accepted before. After it is lifted the
 * status stays until the synchronisation asked for here: only the platform knows whether it forbids too. Refuses NOT_FOUND.
 */
export async function setQuotaBan(world: World, actor: StaffActor, input: QuotaBan): Promise<QuotaBanReply> {
  const ids = [...new Set(input.account_ids)]
  const { is_forbidden: isForbidden, reason } = input
  const changed = await world.db.transaction({ kind: 'staff' }, async tx => {
    const accounts = await lockAdAccounts(tx, ids)
    if (accounts.length !== ids.length || accounts.some(account => account.takenBackAt !== null)) throw new Refusal('NOT_FOUND')
    const others = accounts.filter(account => account.isQuotaForbidden !== isForbidden)
    for (const account of others) {
      const accountStatus = isForbidden
        ? statusUnderMarks(account.accountStatus, { ...account, isQuotaForbidden: true })
        : account.accountStatus
      await writeQuotaBan(tx, account.id, { isForbidden, accountStatus })
      await audit(world, tx, actor, 'ad-accounts.set-quota-ban', ['ad-account', account.id, account], {
        before: { is_quota_forbidden: account.isQuotaForbidden, account_status: account.accountStatus },
        after: { is_quota_forbidden: isForbidden, account_status: accountStatus },
        reason,
      })
    }
    if (!isForbidden && others.length > 0) {
      await world.queue.enqueueAll(
        tx,
        others.map(account => syncJobOf(account.id)),
      )
    }
    return others.length
  })
  return { changed }
}
