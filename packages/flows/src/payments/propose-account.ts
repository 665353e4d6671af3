// Propose an account that customers transfer to, or another form of one; it holds after another person has checked it.
import { type AccountTerms, insertProposedAccount } from '@tallyhelm/modules/payments'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import type { ProposeAccountRequest } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { accountFields } from './account-case.ts'

/** Refuses PERMISSION_DENIED, and CASE_OPEN while a change of the same account waits. */
export async function proposeAccount(world: World, actor: StaffActor, input: ProposeAccountRequest): Promise<{ caseId: string }> {
  requireMaker('RECEIVING_ACCOUNT', actor)
  const { bank, currency, method, holder, account_no: accountNo, bank_name: bankName, swift, is_open: isOpen, reason } = input
  const account: AccountTerms = { bank, currency, method, holder, accountNo, bankName, swift, isOpen }
  return world.db.transaction({ kind: 'staff' }, async tx => {
    const { id } = await openCase(world, tx, actor, {
      kind: 'RECEIVING_ACCOUNT',
      subject: `${bank}:${currency}:${method}`,
      object: { kind: 'receiving-account', id: `${bank}:${currency}:${method}` },
      title: `${BANKS[bank]} ${currency} ${METHODS[method].text}`,
      reason,
      details: { after: accountFields(account) },
    })
    await insertProposedAccount(tx, id, account)
    return { caseId: id }
  })
}
