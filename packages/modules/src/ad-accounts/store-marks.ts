// Marks of ad accounts in the database: what the agency itself set, and how the thaw of a freeze goes on.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { AccountStatus, FrozenStatus } from '@tallyhelm/protocol/topics/ad-accounts/enums'

/** The agency's ban and the status that it makes; a status of the platform's own stays as it was. */
export async function writeQuotaBan(tx: Tx, id: string, ban: { isForbidden: boolean; accountStatus: AccountStatus }): Promise<void> {
  await tx.run(prepared`
    update ad_accounts_accounts set is_quota_forbidden = ${ban.isForbidden}, account_status = ${ban.accountStatus} where id = ${id}`)
}

/** The agency's freeze and the status that it makes. */
export async function writeAgencyFreeze(tx: Tx, id: string, freeze: { isFrozen: boolean; accountStatus: AccountStatus }): Promise<void> {
  await tx.run(prepared`
    update ad_accounts_accounts set is_frozen_by_agency = ${freeze.isFrozen}, account_status = ${freeze.accountStatus} where id = ${id}`)
}

/** Whether a person of the customer's may use the account at Facebook. */
export async function writePersonalAuth(tx: Tx, id: string, isGiven: boolean): Promise<void> {
  await tx.run(prepared`update ad_accounts_accounts set personal_auth = ${isGiven} where id = ${id}`)
}

/** How the thaw of a platform's freeze goes on, as the account's own lists and rules read it. */
export async function writeFrozenStatus(tx: Tx, id: string, status: FrozenStatus): Promise<void> {
  await tx.run(prepared`update ad_accounts_accounts set frozen_status = ${status} where id = ${id}`)
}

/** The agency's suspension over what the platform says, null for none, and the status that it makes. */
export async function writeSuspension(
  tx: Tx,
  id: string,
  mark: { over: AccountStatus | null; accountStatus: AccountStatus },
): Promise<void> {
  await tx.run(prepared`
    update ad_accounts_accounts set suspended_over = ${mark.over}, account_status = ${mark.accountStatus} where id = ${id}`)
}
