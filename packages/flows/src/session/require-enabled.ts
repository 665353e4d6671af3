// Who may not sign in, and whose standing is why: his own, or that of his customer or sub-customer.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'

type Standing = { isDisabled: boolean; isCustomerStopped: boolean; isSubCustomerStopped: boolean }

/** The parameters of USER_DISABLED. */
export function ownerOf({ isCustomerStopped, isSubCustomerStopped }: Standing): { owner: string; whom: string } {
  if (isCustomerStopped) return { owner: '您所属的客户', whom: '专属顾问' }
  return isSubCustomerStopped ? { owner: '您所属的子客户', whom: '您的代理商' } : { owner: '账号', whom: '专属顾问' }
}

/** Refuses USER_DISABLED. */
export function requireEnabled(user: Standing): void {
  if (user.isDisabled) throw new Refusal('USER_DISABLED', ownerOf(user))
}
