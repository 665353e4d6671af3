// The case of a receiving account: another number is looked at twice, since customers send their money there from then on.
import { type AccountTerms, findAccountNo, readProposedAccount, writeProposedAccount } from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CaseRules } from '../cases/case-rules.ts'

/** Refuses INPUT_INVALID at `is_confirmed` where customers would pay to another number than today. */
export const accountCase: CaseRules = {
  async approve({ world, tx, case: of, isConfirmed, now }) {
    const account = await readProposedAccount(tx, of.id)
    const before = await findAccountNo(tx, account)
    if (!isConfirmed && before !== undefined && before !== account.accountNo)
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'is_confirmed', msg: '收款账号发生变化，请与开户行电话核实后勾选确认' }])
    await writeProposedAccount(tx, of.id, world.ids.next(), now)
    return { proposed: accountFields(account) }
  },
}

/** For the audit log. */
export const accountFields = ({ holder, accountNo, bankName, swift, isOpen }: AccountTerms): Record<string, string | boolean> => ({
  holder,
  account_no: accountNo,
  bank_name: bankName,
  swift,
  is_open: isOpen,
})
